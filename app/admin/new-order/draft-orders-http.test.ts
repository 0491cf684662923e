import { eq, sql } from "drizzle-orm";
import { createElement } from "react";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { issueQuote, readQuote } from "#shop/orders/quote.server.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { guestWith } from "#tests/checkout.ts";
import { onHand } from "#tests/order-rows.ts";
import { htmlOf } from "#tests/render.ts";
import type { DraftAnswer } from "./draft-action.server.ts";
import { KnownCustomers } from "./known-customers.tsx";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";

// Draft orders over HTTP, sent as plain forms.

const shop = setUpShop({ gold: true, emptied: "gold_prices" });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});

async function opened(productId: string, quantity = "1") {
  const { location } = await staff.go("/admin/orders/new");
  const draft = new URLSearchParams(location.split("?")[1]).get("draft")!;
  const form = { intent: "add", draft, productId, quantity };
  const added = await staff.go("/admin/orders/new", { form });
  expect(added).toMatchObject({ status: 302, location });
  return { draft, location, page: await staff.go(location) };
}

function formOf(text: string, draft: string) {
  const quote = /"quote":"([^"]+)"/.exec(text)![1]!;
  const formKey = text
    .match(/"formKey":"([^"]+)"/g)!
    .at(-1)!
    .split('"')[3]!;
  const who = { fullName: "Encik Tan", phoneNumber: "012-345 6789", deliveryMethod: "collect" };
  return { intent: "place", draft, ...who, paymentMethod: "touch_n_go", formKey, quote };
}

test("a form sent twice leads to one order, whose customer is not the staff account", async () => {
  const product = await makeProduct();
  const { draft, location, page } = await opened(product, "2");
  const form = formOf(page.text, draft);
  const [first, second] = [await staff.go(location, { form }), await staff.go(location, { form })];
  expect(first.location).toMatch(/^\/admin\/orders\/[0-9a-f-]{36}$/);
  expect(second.location).toBe(first.location);
  expect(await onHand(product)).toBe(3);
  const [order] = await db.select().from(orders).where(eq(orders.formKey, form.formKey));
  expect(order).toMatchObject({ userId: null, guestId: null, phoneNumber: "+60123456789" });
  expect((await staff.go(first.location)).text).toContain("?key=");
});

test("a product is added to the order once, however often its form is sent", async () => {
  const productId = await makeProduct({ stock: 9 });
  const { draft, location } = await opened(productId, "2");
  const add = async (times: number) => {
    const page = loaderDataOf(await staff.go(location), "admin/new-order");
    const { addKey: formKey } = page as { addKey: string };
    const form = { intent: "add", draft, productId, quantity: "2", formKey };
    for (let nth = 0; nth < times; nth += 1) await staff.go(location, { form });
  };
  await add(3);
  expect(await quantitiesOf(location)).toEqual([4]);
  await add(2);
  expect(await quantitiesOf(location)).toEqual([6]);
});

test("a refusal is shown on the page, and nothing is placed until it is sent again", async () => {
  const product = await makeProduct({ stock: 2 });
  const { draft, location, page } = await opened(product, "2");
  const form = formOf(page.text, draft);
  const missing = await staff.go(location, { form: { ...form, fullName: "", phoneNumber: "12" } });
  expect(missing.status).toBe(200);
  expect(missing.text).toContain("Enter the customer's name");

  const other = await opened(await makeProduct());
  const mixed = await staff.go(location, {
    form: { ...form, quote: formOf(other.page.text, "").quote },
  });
  expect(mixed.text).toContain("This order has changed");

  await db.execute(sql`update stock_levels set on_hand = 1 where product_id = ${product}`);
  const short = await staff.go(location, { form });
  expect(short).toMatchObject({ status: 200 });
  expect(short.text).toContain("only 1 left");
  expect(await db.select().from(orders).where(eq(orders.formKey, form.formKey))).toEqual([]);
});

test("a price that rose after the hold is confirmed with both totals, then placed", async () => {
  const { draft, location, page } = await opened(await makeProduct());
  const { lines } = readQuote({ draftId: draft, draftBy: "" }, formOf(page.text, draft).quote)!;
  const longAgo = new Date(Date.now() - 24 * 3_600_000);
  const { token } = issueQuote({ draftId: draft, draftBy: "" }, lines, 10, longAgo);
  await goldAt(700, 640);
  const form = { ...formOf(page.text, draft), quote: token };
  const response = await staff.go(location, { form });
  expect(response.text).toContain("The total was RM 2,154.90 and is now RM 2,514.00.");
  const again = { ...form, quote: formOf(response.text, draft).quote };
  expect((await staff.go(location, { form: again })).location).toMatch(/^\/admin\/orders\//);
});

test("money that staff have received is what the screen shows: each price is held or lower", async () => {
  await goldAt(595, 640);
  const { draft, location } = await opened(await makeProduct());
  const coin = await makeProduct({ purity: "999" });
  await staff.go(location, { form: { intent: "add", draft, productId: coin, quantity: "1" } });
  const form = { ...formOf((await staff.go(location)).text, draft), paymentMethod: "cash" };
  await goldAt(620, 630);
  const refused = await staff.go(location, { form });
  const total = 2 * 12_000 + 3.42 * (59_500 + 63_000);
  expect(refused.text).toContain(`is now ${formatMoney(total as Sen)}`);
  const { checkout } = (JSON.parse(refused.text) as { actionData: Record<string, DraftAnswer> })
    .actionData["admin/new-order"]!;
  expect(checkout!.review).toMatchObject({ total, held: { seconds: expect.any(Number) } });
  const again = { ...form, quote: checkout!.review!.quote! };
  expect((await staff.go(location, { form: again })).status).toBe(302);
  const [order] = await db.select().from(orders).where(eq(orders.formKey, form.formKey));
  expect(order).toMatchObject({ totalAmount: total, paymentStatus: "completed" });
  await goldAt(595, 640);
});

test("invalid steps get an answer, and no shopper's cart can be reached", async () => {
  const product = await makeProduct({ stock: 2 });
  const shopper = await guestWith(product);
  const address = `/admin/orders/new?draft=${shopper.owner.guestId}`;
  expect((await staff.go(address)).text).not.toContain('"quote":');
  const draft = shopper.owner.guestId;
  const steps: Record<string, string>[] = [
    { intent: "x" },
    { intent: "add", draft, productId: "none" },
    { intent: "add", draft, productId: product, quantity: "0" },
    { intent: "add", draft, productId: product, quantity: "3" },
    { intent: "set", draft, itemId: "none", quantity: "1" },
    { intent: "place", draft },
  ];
  for (const form of steps) {
    expect([form, (await staff.go(address, { form })).status]).toEqual([form, 200]);
  }
});

test("a phone number finds its customer, whose details replace what was typed only when asked", async () => {
  const { draft, location, page } = await opened(await makeProduct());
  const phoneNumber = "011-2345 6789";
  const details = { ...formOf(page.text, draft), fullName: "Puan Rohani", phoneNumber };
  const placed = await staff.go(location, { form: { ...details, email: "rohani@example.test" } });
  expect(placed.status).toBe(302);

  const next = await opened(await makeProduct());
  const typed = { ...formOf(next.page.text, next.draft), fullName: "Typed", phoneNumber };
  const found = await staff.go(next.location, { form: { ...typed, intent: "find" } });
  const { actionData } = JSON.parse(found.text) as {
    actionData: { [screen: string]: DraftAnswer };
  };
  const { known, lastResult, checkout } = actionData["admin/new-order"]!;
  expect(known).toMatchObject({
    typed: phoneNumber,
    customers: [{ name: "Puan Rohani", email: "rohani@example.test", orders: 1 }],
  });
  expect(lastResult!.initialValue).toMatchObject({ fullName: "Typed", phoneNumber });
  expect(checkout).toMatchObject({ formKey: typed.formKey, review: { quote: typed.quote } });

  const use = `${next.location}&use=${known!.customers[0]!.id}`;
  const used = await staff.go(use, { form: { ...typed, intent: "use" } });
  expect(used.text).toContain('"fullName":"Puan Rohani"');
  const stranger = `${next.location}&use=${crypto.randomUUID()}`;
  expect((await staff.go(stranger, { form: { ...typed, intent: "use" } })).text).toContain(
    '"fullName":"Typed"',
  );
});

test("without JavaScript, the details of a known customer keep the page's search and trade-in", async () => {
  const { draft, location, page } = await opened(await makeProduct());
  const phoneNumber = "011-2345 6790";
  const typed = { ...formOf(page.text, draft), fullName: "Puan Rohani", phoneNumber };
  expect((await staff.go(location, { form: typed })).status).toBe(302);
  const next = crypto.randomUUID();
  const parameters = { draft: next, q: "ring", tradeIn: crypto.randomUUID() };
  const search = `?${new URLSearchParams(parameters)}`;
  const form = { ...typed, draft: next, fullName: "Typed" };
  const path = "/admin/orders/new";
  const { text } = await staff.go(path + search, { form: { ...form, intent: "find" } });
  const { actionData } = JSON.parse(text) as { actionData: Record<string, DraftAnswer> };
  const { known: found } = actionData["admin/new-order"]!;
  const html = htmlOf(createElement(KnownCustomers, { draftId: next, found }), {}, search);
  const target = /formaction="([^"]*)"/i.exec(html)![1]!.replaceAll("&amp;", "&");
  const use = found!.customers[0]!.id;
  expect(Object.fromEntries(new URLSearchParams(target))).toEqual({ ...parameters, use });
  const used = await staff.go(path + target, { form: { ...form, intent: "use" } });
  expect(used.text).toContain('"fullName":"Puan Rohani"');
  expect(loaderDataOf(used, "admin/new-order")).toMatchObject({ search: "ring" });
});

test("a discount on labour applies when its field is left, and is refused above the labour fee", async () => {
  const { draft, location, page } = await opened(await makeProduct());
  const itemId = /"lines":\[\{"id":"([^"]+)"/.exec(page.text)![1]!;
  const give = (discount: string) =>
    staff.go(location, { form: { intent: "discount", draft, itemId, discount } });
  expect((await give("30,5")).text).toContain("Enter an amount such as 30");
  expect((await give("-30")).text).toContain("Enter an amount such as 30");
  expect((await give("99999")).text).toContain("The labour fee of this piece is RM ");
  expect(await give("30.50")).toMatchObject({ status: 302, location });
  expect((await staff.go(location)).text).toContain('"labourDiscount":3050');
  expect(await give("")).toMatchObject({ status: 302, location });
  expect((await staff.go(location)).text).not.toContain('"labourDiscount":');
});

async function quantitiesOf(location: string) {
  const { review } = loaderDataOf(await staff.go(location), "admin/new-order") as {
    review: { lines: { quantity: number }[] };
  };
  return review.lines.map(({ quantity }) => quantity);
}
