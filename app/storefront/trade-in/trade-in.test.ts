import { eq } from "drizzle-orm";
import { createElement } from "react";
import { expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { noise } from "#kit/pictures.ts";
import { db } from "#db/client.server.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { recordGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import * as links from "#shop/links.ts";
import { findTradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { perGram } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { orderToPack } from "#tests/shipments.ts";
import { askedTradeIn } from "#tests/trade-ins.ts";
import { loaderDataOf, setUpShop, type Browser } from "#tests/shop-in-process.ts";
import { TradeInScreen } from "./trade-in-screen.tsx";

// What people who want to sell gold see and send, and what staff do with it.

const shop = setUpShop({ gold: true });

let visitors = 0;
const seller = () => shop.browser(`198.51.100.${++visitors}`);

const fields = (given: Record<string, string> = {}) => ({
  tradeInId: crypto.randomUUID(),
  fullName: "Siti binti Ahmad",
  phoneNumber: "012-345 6789",
  "lines[0].what": "Bangle",
  "lines[0].purity": "916",
  "lines[0].grams": "8.12",
  ...given,
});

async function ask(browser: Browser, given: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(given)) body.append(name, value);
  return browser.go(links.requestTradeIn(), { method: "POST", body });
}

type Asked = { problem?: string; result?: object; purchase?: object; search?: object };

function answerOf({ text }: { text: string }): Asked {
  return (JSON.parse(text) as { actionData: Record<string, Asked> }).actionData[
    "storefront/trade-in"
  ]!;
}

test("the rates and the estimate are today's; without a rate the page says to ask", async () => {
  const page = async (query = "") =>
    loaderDataOf(
      await shop.browser().go(links.sellYourGold() + query),
      "storefront/sell-your-gold",
    ) as Record<string, unknown>;
  const query = "?purity=916&grams=8.12";
  const none = { purity: "916", buyBack: null };
  expect(await page(query)).toMatchObject({ rates: [none, { buyBack: null }], weight: 8_120 });
  expect((await page(query)).estimate).toBeUndefined();
  const effectiveFrom = new Date();
  const priced = { purity: "916", price: perGram(595), buyBack: perGram(548) } as const;
  await db.transaction((tx) => recordGoldPrices(tx, [{ ...priced, effectiveFrom }]));
  await expect.poll(async () => (await page(query)).estimate).toBe(444_976);
  for (const grams of ["", "0", "abc", "-1", "99999"])
    expect((await page(`?purity=916&grams=${grams}`)).estimate || undefined).toBeUndefined();
  expect((await page("?purity=999&grams=8")).estimate).toBeUndefined();
});

test("a request with a picture is answered with its number", async () => {
  const picture = new Blob([new Uint8Array(await noise(60, 40).jpeg().toBuffer())]);
  const browser = seller();
  const form = fields();
  const answer = await ask(browser, { ...form, pictures: picture });
  const { number } = (await findTradeIn(form.tradeInId))!;
  expect([answer.status, answer.location]).toEqual([
    302,
    `${links.requestTradeIn()}?sent=${number}`,
  ]);
  const thanks = loaderDataOf(await browser.go(answer.location), "storefront/trade-in");
  expect(thanks).toMatchObject({ sent: `T${number}` });
  expect(await findTradeIn(form.tradeInId)).toMatchObject({
    phoneNumber: "+60123456789",
    lines: [{ what: "Bangle", purity: "916", weight: 8_120, quantity: 1 }],
    pictures: [{}],
  });
});

test("each refusal is said in words, and nothing is written", async () => {
  const before = await db.$count(tradeIns);
  const problemOf = async (given: Record<string, string | Blob>) =>
    answerOf(await ask(seller(), given));
  expect((await problemOf(fields({ fullName: "" }))).result).toMatchObject({
    error: { fullName: ["Enter your name"] },
  });
  expect(
    (await problemOf(fields({ "lines[0].what": "", "lines[0].purity": "", "lines[0].grams": "" })))
      .problem,
  ).toMatch(/^Tell us about at least one piece/);
  const text = new Blob(["no picture"]);
  expect((await problemOf({ ...fields(), pictures: text })).problem).toMatch(/^We can't read one/);
  const stale = { orderId: crypto.randomUUID(), proof: "x", "pieces[0].orderItemId": "x" };
  expect((await problemOf(fields({ ...stale, "pieces[0].quantity": "1" }))).problem).toMatch(
    /^These pieces have changed/,
  );
  const plain = await seller().go(links.requestTradeIn(), { form: fields() });
  expect(plain.status).toBe(400);
  expect(await db.$count(tradeIns)).toBe(before);
});

test("one address is refused after twenty requests an hour", async () => {
  const browser = seller();
  for (let turn = 0; turn < 20; turn += 1) await ask(browser, fields({ fullName: "" }));
  expect(answerOf(await ask(browser, fields())).problem).toMatch(/^Too many attempts/);
});

test("a purchase is found by its receipt, and its piece is part of the request", async () => {
  const { orderId, item, order } = await orderToPack(2);
  const { orderNumber, phoneNumber } = order;
  const find = (last4: string, number = orderNumber) =>
    seller().go(links.requestTradeIn(), { form: { intent: "find", orderNumber: number, last4 } });
  const wrong = answerOf(await find("0000"));
  expect(wrong.purchase).toBeUndefined();
  expect(answerOf(await find("0000", "JJ1")).search).toMatchObject({
    problem: (wrong.search as { problem: string }).problem,
  });
  expect(answerOf(await find("12")).search).toMatchObject({ problem: /^Enter the number/ });
  const { purchase } = answerOf(await find(phoneNumber.slice(-4))) as {
    purchase: { proof: string };
  };
  expect(JSON.stringify(purchase)).not.toContain(order.fullName);
  expect(JSON.stringify(purchase)).not.toContain(phoneNumber);
  const form = fields({
    "lines[0].what": "",
    "lines[0].purity": "",
    "lines[0].grams": "",
    orderId,
    proof: purchase.proof,
    "pieces[0].orderItemId": item.id,
    "pieces[0].quantity": "2",
    phoneNumber: "012-345 6780",
  });
  const refused = await ask(seller(), { ...form, fullName: "" });
  const shown = loaderDataOf(refused, "storefront/trade-in");
  const props = { ...shown, answer: answerOf(refused) } as Parameters<typeof TradeInScreen>[0];
  // Without JavaScript, the form shows again how many pieces were chosen.
  expect(htmlOf(createElement(TradeInScreen, props))).toMatch(/<option value="2" selected/);
  expect((await ask(seller(), form)).status).toBe(302);
  expect((await findTradeIn(form.tradeInId))!.lines).toMatchObject([
    { orderItemId: item.id, quantity: 2, purity: "916" },
  ]);
  const bought = {
    intent: "bought",
    boughtOn: "2026-01-31",
    paid: "1,900",
    "lines[0].position": "1",
    "lines[0].bought": "on",
    "lines[0].pieces": "1",
    "lines[0].weighed": "3.40",
  };
  const clerk = await shop.signedIn("staff");
  await clerk.go(`/admin/trade-ins/${form.tradeInId}`, { form: bought });
  expect((await findTradeIn(form.tradeInId))!.lines).toMatchObject([
    { quantity: 1, bought: true, weighed: 3_400 },
    { quantity: 1, bought: false },
  ]);
});

test("staff answer, expect, buy and close; the pictures are for them only", async () => {
  const clerk = await shop.signedIn("staff");
  const picture = new Blob([new Uint8Array(await noise(60, 40).jpeg().toBuffer())]);
  const form = fields({ phoneNumber: "012-345 6781" });
  await ask(seller(), { ...form, pictures: picture });
  const page = `/admin/trade-ins/${form.tradeInId}`;
  const list = loaderDataOf(await clerk.go("/admin/trade-ins?status=new"), "admin/trade-ins");
  expect(JSON.stringify(list)).toContain(form.tradeInId);
  const { request, chat } = loaderDataOf(await clerk.go(page), "admin/trade-in") as {
    request: { pictures: { id: string }[] };
    chat: string;
  };
  expect(chat).toMatch(/^https:\/\/wa\.me\/60123456781\?text=Hello%20Siti/);
  const at = `${page}/pictures/${request.pictures[0]!.id}`;
  expect((await clerk.go(at)).headers.get("Content-Type")).toBe("image/jpeg");
  expect((await seller().go(at)).status).not.toBe(200);
  expect((await clerk.go(`${page}/pictures/nothing`)).status).toBe(404);

  const empty = await clerk.go(page, { form: { intent: "answer", answer: "" } });
  expect(empty.text).toContain("Write an answer");
  const answer = { intent: "answer", answer: "Please come on Saturday." };
  expect(toastOf(await clerk.go(page, { form: answer }))).toMatch(/^Answer saved/);
  const again = { ...answer, answer: "Please come on Sunday." };
  expect((await clerk.go(page, { form: again })).text).toContain(
    "A colleague has just answered this request",
  );
  const shownAnsweredAt = String((await findTradeIn(form.tradeInId))!.answeredAt!.getTime());
  const changed = { ...again, shownAnsweredAt, withEstimate: "on", shownEstimate: "1" };
  expect((await clerk.go(page, { form: changed })).text).toContain("The gold price has changed");
  const answered = loaderDataOf(await clerk.go(page), "admin/trade-in") as { chat: string };
  expect(decodeURIComponent(answered.chat)).toContain("Please come on Saturday.");
  expect(toastOf(await clerk.go(page, { form: { intent: "coming" } }))).toMatch(
    /^Marked as coming/,
  );
  const purchase = {
    intent: "bought",
    boughtOn: "2026-01-31",
    paid: "4,400",
    "lines[0].position": "1",
  };
  const nothing = await clerk.go(page, { form: purchase });
  expect(nothing.text).toContain("Choose what you bought");
  const all = { ...purchase, "lines[0].bought": "on", "lines[0].weighed": "8.05" };
  expect((await clerk.go(page, { form: { ...all, paid: "" } })).text).toContain(
    "Enter an amount such as",
  );
  const typo = await clerk.go(page, { form: { ...all, paid: "44,000" } });
  expect(typo.text).toContain("You sell this much gold for");
  expect(typo.text).toContain("toConfirm");
  expect(toastOf(await clerk.go(page, { form: all }))).toMatch(/^Purchase recorded/);
  expect(await findTradeIn(form.tradeInId)).toMatchObject({
    paid: 440_000,
    lines: [{ weighed: 8_050 }],
  });
  expect(toastOf(await clerk.go(page, { form: { intent: "close" } }))).toMatch(
    /Nothing was changed/,
  );
  const closed = `/admin/trade-ins/${await askedTradeIn()}`;
  expect(toastOf(await clerk.go(closed, { form: { intent: "close" } }))).toMatch(
    /^Trade-in closed/,
  );
  expect((await clerk.go("/admin/trade-ins/nothing")).status).toBe(404);
  const unknown = `/admin/trade-ins/${crypto.randomUUID()}`;
  expect((await clerk.go(unknown, { form: { intent: "close" } })).status).toBe(404);
});

test("a customer who is signed in finds her details and purchases", async () => {
  const customer = await shop.signedIn();
  const form = fields({ phoneNumber: "012-345 6782" });
  const page = loaderDataOf(await customer.go(links.requestTradeIn()), "storefront/trade-in");
  expect(page).toMatchObject({ known: { email: customer.email }, purchases: [] });
  await ask(customer, form);
  const [row] = await db.select().from(tradeIns).where(eq(tradeIns.id, form.tradeInId));
  expect(row).toMatchObject({ userId: customer.id });
});
