import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { toastOf } from "#kit/forms.ts";
import type { Sen } from "#shop/money.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { findTradeIn, tradeInOfOrder } from "#shop/trade-ins/read-trade-in.server.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { moneyOf, orderOf } from "#tests/order-rows.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { askedTradeIn } from "#tests/trade-ins.ts";

// Old gold in payment of an order that staff enter, over HTTP, sent as plain forms.

const shop = setUpShop({ gold: true, emptied: "gold_prices, trade_ins" });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

type Loaded = {
  review: { quote: string; total: number };
  formKey: string;
  tradeIn: {
    saved?: { version: string; paid: number };
    request?: { id: string; fullName: string };
    found: { id: string }[];
  };
  credit?: { method: string; amount: number };
};

const chain = {
  "lines[0].what": "Old chain",
  "lines[0].purity": "916",
  "lines[0].weighed": "5.00",
  "lines[1].what": "",
  "lines[1].purity": "",
  "lines[1].weighed": "",
};

const page = async (path: string, route: string) =>
  loaderDataOf(await staff.go(path), route) as Record<string, unknown>;

/** The page of a draft with one product. */
async function opened(labourFee = 20_000) {
  const { location } = await staff.go("/admin/orders/new");
  const draft = new URLSearchParams(location.split("?")[1]).get("draft")!;
  const productId = await makeProduct({ labourFee: labourFee as Sen });
  await staff.go(location, { form: { intent: "add", draft, productId, quantity: "1" } });
  const take = (given: Record<string, string>) =>
    staff.go(location, { form: { intent: "trade-in", draft, ...given } });
  const loaded = async () => loaderDataOf(await staff.go(location), "admin/new-order") as Loaded;
  const place = async (given: Record<string, string> = {}) => {
    const { review, formKey, tradeIn } = await loaded();
    const form = {
      intent: "place",
      draft,
      fullName: "Encik Tan",
      phoneNumber: "012-345 6789",
      deliveryMethod: "collect",
      paymentMethod: "cash",
      formKey,
      quote: review.quote,
      tradeInVersion: tradeIn.saved?.version ?? "",
      ...given,
    };
    const send = () => staff.go(location, { form });
    return { placed: await send(), again: send };
  };
  return { draft, location, take, loaded, place };
}

test("staff take a chain of a walk-in, and the customer pays the rest", async () => {
  const { take, loaded, place } = await opened();
  expect((await take({ ...chain, paid: "" })).text).toContain("Enter what you give");
  expect((await take({ ...chain, "lines[0].weighed": "", paid: "9" })).text).toContain(
    "Enter the weight",
  );
  expect(toastOf(await take({ ...chain, paid: "1,000.00" }))).toMatch(/^Trade-in added/);
  expect(await loaded()).toMatchObject({ credit: { method: "trade_in", amount: 100_000 } });
  // A page that was drawn before the colleague added the gold.
  expect((await place({ tradeInVersion: "" })).placed.text).toContain(
    "The trade-in of this order has changed",
  );
  const { placed, again } = await place();
  expect(toastOf(placed)).toMatch(/^Order placed/);
  expect((await again()).location).toBe(placed.location);
  const orderId = placed.location.split("/").at(-1)!;
  const { totalAmount, orderNumber } = await orderOf(orderId);
  expect(await moneyOf(orderId)).toMatchObject([
    { method: "trade_in", amount: 100_000 },
    { method: "cash", amount: totalAmount - 100_000 },
  ]);
  const { id } = (await tradeInOfOrder(clerk, orderId))!;
  expect(await page(`/admin/orders/${orderId}`, "admin/order")).toMatchObject({
    tradeIn: { id, paid: 100_000 },
  });
  expect(await page(`/admin/trade-ins/${id}`, "admin/trade-in")).toMatchObject({
    request: { order: { id: orderId, tradeInCredit: 100_000 } },
  });
  const key = `?key=${orderKey(orderId)}`;
  expect(await page(`/order-confirmation/${orderId}${key}`, "storefront/order")).toMatchObject({
    fullOrder: { order: { tradeInCredit: 100_000 } },
  });
  const { text } = await staff.go(`/admin/orders/export?q=${orderNumber}`);
  expect(text).toMatch(/,Trade-in \(RM\)\r?\n/);
  expect(text).toMatch(/,1000\.00\r?\n/);
});

test("a request is found by its number and phone number, and pays with the customer's details", async () => {
  const tradeInId = await askedTradeIn();
  const { number, phoneNumber } = (await findTradeIn(tradeInId))!;
  const { draft, location, take, place } = await opened();
  const found = async (search: string) =>
    (await page(`${location}&request=${encodeURIComponent(search)}`, "admin/new-order")).tradeIn;
  for (const search of [`T${number}`, phoneNumber.replace("+60", "0")]) {
    expect(await found(search)).toMatchObject({ found: [{ id: tradeInId }] });
  }
  expect(await found("T999999")).toMatchObject({ found: [] });
  const begun = await staff.go(`/admin/orders/new?tradeIn=${tradeInId}`);
  expect(begun.location).toMatch(new RegExp(`draft=[0-9a-f-]{36}&tradeIn=${tradeInId}$`));
  expect(await page(begun.location, "admin/new-order")).toMatchObject({
    tradeIn: { request: { fullName: "Siti binti Ahmad" } },
  });
  const gold = { tradeInId, "lines[0].position": "1", "lines[0].weighed": "8.00" };
  expect(toastOf(await take({ ...gold, paid: "500" }))).toMatch(/^Trade-in added/);
  const other = await opened(30_000);
  await other.take({ ...gold, paid: "600" });
  expect(toastOf((await place()).placed)).toMatch(/^Order placed/);
  expect(await findTradeIn(tradeInId)).toMatchObject({ status: "bought", paid: 50_000 });
  expect((await other.place()).placed.text).toContain("This request has ended already");
  expect(await db.$count(tradeIns)).toBe(1);
  expect(draft).not.toBe(other.draft);
});

test("gold that is worth more: both receipts name the cash that was paid out", async () => {
  const { take, place } = await opened(100);
  await take({ ...chain, "lines[0].weighed": "100", paid: "50,000" });
  const { placed } = await place();
  const orderId = placed.location.split("/").at(-1)!;
  const { totalAmount, tradeInCredit } = await orderOf(orderId);
  expect(tradeInCredit).toBe(totalAmount);
  const { html } = await page(`/admin/orders/${orderId}/receipt`, "admin/order-receipt");
  const paper = String(html).replaceAll(/<[^>]*>|\u{a0}/gu, " ");
  expect(paper).toContain("Trade-in balance, paid in cash");
  expect(paper.replaceAll(/[ ,]/g, "")).toContain(((5_000_000 - totalAmount) / 100).toFixed(2));
  const receipt = `/order-confirmation/${orderId}/receipt?key=${orderKey(orderId)}`;
  expect(await page(receipt, "storefront/order-receipt")).toMatchObject({
    paidOut: 5_000_000 - totalAmount,
  });
});

test("RM 10,000 for 5 g is asked about, and taken once staff have confirmed it", async () => {
  const { take, loaded } = await opened();
  const { text } = await take({ ...chain, paid: "10,000" });
  const { actionData } = JSON.parse(text) as { actionData: Record<string, Asked> };
  const { tradeIn, toConfirm } = actionData["admin/new-order"]!;
  expect(tradeIn.error.paid[0]).toContain("You sell this much gold for");
  expect((await loaded()).tradeIn.saved).toBeUndefined();
  expect((await take({ ...chain, paid: "10,000", confirmed: "on" })).text).toContain("toConfirm");
  await take({ ...chain, paid: "10,000", confirmed: toConfirm });
  expect((await loaded()).tradeIn.saved).toMatchObject({ paid: 1_000_000 });
});
type Asked = { tradeIn: { error: { paid: string[] } }; toConfirm: string };

test("an order that the gold no longer covers isn't drawn again as paid in cash", async () => {
  const { draft, location, take, loaded, place } = await opened(100);
  await take({ ...chain, paid: "2,500" });
  const shown = await loaded();
  const productId = await makeProduct({ labourFee: 30_000 as Sen });
  await staff.go(location, { form: { intent: "add", draft, productId, quantity: "1" } });
  // The page of a covered order has no select of methods, and sends "cash" in hidden fields.
  const hidden = { isCovered: "on", quote: shown.review.quote, formKey: shown.formKey };
  for (const given of [hidden, { ...hidden, fullName: "" }, { ...hidden, intent: "find" }]) {
    const { text } = (await place(given)).placed;
    const { actionData } = JSON.parse(text) as { actionData: Record<string, Answered> };
    const { initialValue } = actionData["admin/new-order"]!.lastResult;
    expect(initialValue).toMatchObject({
      phoneNumber: "012-345 6789",
      paymentMethod: "touch_n_go",
    });
  }
});
type Answered = { lastResult: { initialValue: Record<string, string> } };

test("a trade-in is removed from a draft, and an unknown field of it is refused", async () => {
  const { draft, location, take, loaded } = await opened();
  await take({ ...chain, paid: "100" });
  const removed = await staff.go(location, { form: { intent: "remove-trade-in", draft } });
  expect(toastOf(removed)).toMatch(/^Trade-in removed/);
  expect((await loaded()).tradeIn.saved).toBeUndefined();
  expect((await take({ ...chain, tradeInId: "x", paid: "1" })).status).toBe(200);
  expect((await loaded()).tradeIn.saved).toBeUndefined();
});
