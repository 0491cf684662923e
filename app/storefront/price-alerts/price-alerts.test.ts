import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { users } from "#db/schema/customers.ts";
import { alertKey, unsubscribeLink } from "#shop/alerts/alert-link.server.ts";
import * as links from "#shop/links.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportAccountData } from "#shop/privacy/export-account-data.server.ts";
import { password } from "#tests/accounts.ts";
import { makeProduct } from "#tests/factories.ts";
import { loaderDataOf, setUpShop, type Browser } from "#tests/shop-in-process.ts";

const shop = setUpShop({
  gold: true,
  emptied: "gold_prices, alerts, emails, products, pgboss.job",
});

let people = 0;
let email = "";
beforeEach(() => {
  email = `shopper-${++people}@example.test`;
});

/** A browser with an address of its own, so that tests do not use up each other's rate limits. */
const stranger = () => shop.browser(`198.51.100.${++people}`);

function ask(browser: Browser, form: Record<string, string> = {}, at = "/price-alerts") {
  return browser.go(at, { form: { purity: "916", atOrBelow: "590", email, ...form } });
}

async function alertOf(address = email) {
  const [alert] = await db.select().from(alerts).where(eq(alerts.email, address));
  return alert!;
}

async function asked(browser = stranger()) {
  expect((await ask(browser)).status).toBe(200);
  const alert = await alertOf();
  return { ...alert, page: links.alert(alert.id, alertKey(alert.id)) };
}

test("the link's page activates nothing when it is opened; its button does", async () => {
  const browser = stranger();
  const { page } = await asked(browser);
  for (const method of ["GET", "HEAD"]) {
    expect((await browser.go(page, { method })).status).toBe(200);
    expect((await alertOf()).state).toBe("pending");
  }
  expect((await browser.go(page, { form: { intent: "activate" } })).status).toBe(302);
  expect((await alertOf()).state).toBe("active");
  expect((await browser.go(page, { form: { intent: "end" } })).status).toBe(302);
  expect((await alertOf()).state).toBe("ended");
});

test("a wrong key opens, activates and ends nothing", async () => {
  const { id } = await asked();
  const others = [links.alert(id, "x".repeat(32)), `/price-alerts/${id}`, "/price-alerts/x?key=y"];
  for (const page of others) {
    expect([page, (await stranger().go(page)).status]).toEqual([page, 404]);
    for (const intent of ["activate", "end"]) {
      expect((await stranger().go(page, { form: { intent } })).status).toBe(404);
    }
  }
  const end = links.endAlert(id, "x".repeat(32));
  expect(
    (await stranger().go(end, { raw: "List-Unsubscribe=One-Click", method: "POST" })).status,
  ).toBe(404);
  expect((await alertOf()).state).toBe("pending");
});

test("a mail program ends the alert by its own button, but not by following the link", async () => {
  const { id } = await asked();
  const { pathname, search } = new URL(unsubscribeLink(id));
  const followed = await stranger().go(pathname + search);
  expect([followed.status, followed.location]).toEqual([302, links.alert(id, alertKey(id))]);
  expect((await alertOf()).state).toBe("pending");
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = { raw: "List-Unsubscribe=One-Click", method: "POST", headers };
  expect((await stranger().go(pathname + search, post)).status).toBe(200);
  expect((await alertOf()).state).toBe("ended");
});

test("the email has the link, the mail program's button, and the shopper's language", async () => {
  expect((await ask(stranger(), {}, "/ms/price-alerts")).status).toBe(200);
  const { id } = await alertOf();
  const mail = await composeEmail({
    kind: "alert-confirmation",
    payload: { alertId: id },
    orderId: null,
    to: email,
  });
  expect(mail!.subject).toMatch(/^Sahkan makluman anda/);
  expect(mail!.text).toContain(`/ms${links.alert(id, alertKey(id))}`);
  expect(mail!.unsubscribe).toBe(unsubscribeLink(id));
});

test("the answer is the same for an address with an account and for any other", async () => {
  const customer = await shop.signedIn();
  const known = await ask(stranger(), { email: customer.email });
  const unknown = await ask(stranger());
  const shown = ({ text }: typeof known) => (JSON.parse(text) as { actionData: object }).actionData;
  expect(JSON.stringify(shown(known)).replaceAll(customer.email, email)).toBe(
    JSON.stringify(shown(unknown)),
  );
});

test.each([
  [{ atOrBelow: "0" }, "Enter an amount above 0"],
  [{ atOrBelow: "-5" }, "Enter an amount above 0"],
  [{ atOrBelow: "12,50" }, "Enter an amount above 0"],
  [{ email: "aishah" }, "Please enter a valid email"],
  [{ purity: "" }, "Choose 916 or 999 gold"],
])("%j is refused beside its field", async (form, sentence) => {
  const answer = await ask(stranger(), form);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
  expect(await db.$count(alerts)).toBe(0);
});

test("an amount above today's price is refused with that price", async () => {
  const gram = await ask(stranger(), { atOrBelow: "600" });
  expect(gram.text).toContain("916 gold is RM 595.00/g today, already at or below your RM 600.00.");
  const productId = await makeProduct();
  const piece = await ask(stranger(), { purity: "", productId, atOrBelow: "RM 2,154.90" });
  expect(piece.text).toContain("This piece is RM 2,154.90 today");
  expect(await db.$count(alerts)).toBe(0);
});

test("the link on a product's page leads to a form about that piece", async () => {
  const id = await makeProduct({ slug: "ring" });
  const page = await stranger().go(links.requestAlert({ product: "ring" }));
  expect(loaderDataOf(page, "storefront/price-alerts")).toMatchObject({
    piece: { id, price: 215_490 },
  });
  const gone = await stranger().go(links.requestAlert({ product: "no-such" }));
  expect([gone.status, loaderDataOf(gone, "storefront/price-alerts")]).toEqual([
    200,
    expect.not.objectContaining({ piece: expect.anything() }),
  ]);
});

async function listOf(browser: Browser) {
  const page = await browser.go("/account/alerts");
  return (loaderDataOf(page, "storefront/account/alerts") as { alerts: { id: string }[] }).alerts;
}

test("an account lists its own alerts, and all of its address only once that is verified", async () => {
  const customer = await shop.signedIn();
  email = customer.email;
  await asked();
  expect(await listOf(customer)).toEqual([]);
  expect((await exportAccountData(customer.id))!.alerts).toEqual([]);
  await ask(customer, { purity: "999" });
  expect(await listOf(customer)).toMatchObject([{ title: "1 g of 999 gold at RM 590.00 or less" }]);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, customer.id));
  expect(await listOf(customer)).toHaveLength(2);
  expect((await exportAccountData(customer.id))!.alerts).toMatchObject([
    { about: "1 g of 999 gold at RM 590.00 or less", email, state: "pending" },
    { about: "1 g of 916 gold at RM 590.00 or less" },
  ]);
});

test("an account ends its own alerts and no others", async () => {
  const customer = await shop.signedIn();
  const other = await asked();
  await customer.go("/account/alerts", { form: { alertId: other.id } });
  expect((await alertOf()).state).toBe("pending");
  await ask(customer, { email: customer.email });
  const { id } = await alertOf(customer.email);
  await customer.go("/account/alerts", { form: { alertId: id } });
  expect((await alertOf(customer.email)).state).toBe("ended");
});

test("deleting an account deletes the alerts of its address, and no others", async () => {
  const customer = await shop.signedIn();
  const other = await asked();
  email = customer.email;
  await asked();
  await ask(customer);
  expect(await deleteAccount(customer.id, password)).toEqual({ ok: true });
  expect(await db.select({ id: alerts.id }).from(alerts)).toEqual([{ id: other.id }]);
});

test("twenty alerts a day are accepted from an address", async () => {
  const browser = stranger();
  const answers: string[] = [];
  for (let at = 0; at < 21; at++)
    answers.push((await ask(browser, { email: `${at}-${email}` })).text);
  expect(answers.at(-1)).toContain("Too many alerts were requested today.");
  expect(await db.$count(alerts)).toBe(20);
});

test("staff see counts and no addresses", async () => {
  const { page } = await asked();
  await stranger().go(page, { form: { intent: "activate" } });
  const staff = await shop.signedIn("staff");
  const answer = await staff.go("/admin/settings");
  expect(loaderDataOf(answer, "admin/gold-prices")).toMatchObject({
    demand: [{ purity: "916", from: 59_000, to: 59_499, count: 1 }],
  });
  expect(answer.text).not.toContain(email);
  await db.execute(sql`truncate alerts`);
});
