import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { products } from "#db/schema/catalogue.ts";
import { emails } from "#db/schema/notifications.ts";
import { setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Sen } from "#shop/money.ts";
import { notifyAlerts } from "#shop/notifications/notify-alerts.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, makeProduct, perGram } from "#tests/factories.ts";
import { alertDemand } from "./alert-demand.server.ts";
import { askForPriceAlert } from "./ask-for-alert.server.ts";
import { armAlert, endAlert, maxArmed } from "./change-alert.server.ts";
import { claimDueAlerts } from "./claim-due-alerts.server.ts";
import { pruneAlerts } from "./prune-alerts.server.ts";

setUpDatabase({
  gold: true,
  emptied: "gold_prices, alerts, letters, products, settings, pgboss.job, rate_limiter",
});

let addresses = 0;
/** Another one for each test, because refusals by rate limits are remembered. */
let email = "";
beforeEach(() => {
  email = `aishah-${++addresses}@example.test`;
});
const caller = () => ({ ip: `10.1.0.${++addresses}`, user: undefined });
const beforeFirst = "00000000-0000-0000-0000-000000000000";

async function ask(given: { purity?: "916" | "999"; at?: number; email?: string } = {}) {
  const { purity = "916", at = 590 } = given;
  const wish = { purity, atOrBelow: (at * 100) as Sen, email: given.email ?? email };
  expect(await askForPriceAlert(wish, caller())).toEqual({ ok: true });
  const [alert] = await db
    .select()
    .from(alerts)
    .orderBy(sql`created_at desc`)
    .limit(1);
  return alert!.id;
}

async function armed(given: Parameters<typeof ask>[0] = {}) {
  const id = await ask(given);
  expect(await armAlert(id)).toEqual({ ok: true });
  return id;
}

/** An alert about a piece, which costs RM 2,154.90 at RM 595.00 a gram. */
async function armedForPiece(atOrBelow: number) {
  const productId = await makeProduct();
  const wish = { productId, atOrBelow: atOrBelow as Sen, email };
  expect(await askForPriceAlert(wish, caller())).toEqual({ ok: true });
  const [alert] = await db.select().from(alerts).where(eq(alerts.productId, productId));
  expect(await armAlert(alert!.id)).toEqual({ ok: true });
  return { id: alert!.id, productId };
}

async function stateOf(id: string) {
  const [alert] = await db.select().from(alerts).where(eq(alerts.id, id));
  return alert?.state;
}

async function queued() {
  return db.select().from(emails).orderBy(emails.number);
}

test("nothing is armed, and nobody is notified, before the press", async () => {
  const id = await ask();
  await goldAt(580, 630);
  await notifyAlerts();
  expect(await stateOf(id)).toBe("asked");
  expect(await queued()).toEqual([]);
});

test.each([
  [590.01, "armed"],
  [590, "notified"],
  [580, "notified"],
])("at RM %s a gram, an alert at RM 590.00 is %s", async (price, state) => {
  const id = await armed({ at: 590 });
  await goldAt(price, 640);
  await notifyAlerts();
  expect(await stateOf(id)).toBe(state);
});

test("an alert is notified once, also if the price was corrected and falls again", async () => {
  const id = await armed();
  for (const price of [580, 600, 580]) {
    await goldAt(price, 640);
    await notifyAlerts();
  }
  const found = await queued();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    kind: "price-alert",
    to: email,
    payload: { alertId: id, price: 58_000 },
  });
});

test("several workers notify each alert once", async () => {
  for (let at = 0; at < 30; at++) await armed({ email: `shopper-${at}@example.test` });
  await goldAt(580, 640);
  await Promise.all([notifyAlerts(), notifyAlerts(), notifyAlerts()]);
  await notifyAlerts();
  const sent = await queued();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
  expect(sent).toHaveLength(30);
});

test("a claim whose transaction fails claims nothing, so the alert is notified later", async () => {
  const id = await armed();
  await goldAt(580, 640);
  const killed = db.transaction(async (tx) => {
    expect((await claimDueAlerts(tx, beforeFirst)).due).toMatchObject([{ id }]);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await stateOf(id)).toBe("armed");
  await notifyAlerts();
  expect(await queued()).toHaveLength(1);
});

test("all of more than one page are notified", async () => {
  await db.execute(sql`insert into alerts (kind, purity, at_or_below, email, language, state, armed_at, ends_at)
    select 'gram', '916', 59000, 'shopper-' || n || '@example.test', 'en', 'armed', now(), now() + interval '1 day'
    from generate_series(1, 1201) n`);
  await goldAt(590, 640);
  await notifyAlerts();
  expect(await db.$count(alerts, eq(alerts.state, "notified"))).toBe(1201);
  expect(await db.$count(emails)).toBe(1201);
});

test.each(["stale", "missing"])("a %s price notifies nobody", async (what) => {
  const id = await armed();
  if (what === "stale") {
    await goldAt(580, 640);
    await db.execute(sql`update gold_prices set effective_from = now() - interval '3 days'`);
  } else await db.execute(sql`truncate gold_prices`);
  await notifyAlerts();
  expect(await stateOf(id)).toBe("armed");
});

test("an alert about a piece has the price of its page, to the sen", async () => {
  const exact = await armedForPiece(215_150);
  const below = await armedForPiece(215_147);
  // 3.42 g x RM 594.01 + RM 120.00 = RM 2,151.5142
  await goldAt(594.01, 640);
  await notifyAlerts();
  expect([await stateOf(exact.id), await stateOf(below.id)]).toEqual(["armed", "armed"]);
  // 3.42 g x RM 594.00 + RM 120.00 = RM 2,151.48
  await goldAt(594, 640);
  await notifyAlerts();
  expect([await stateOf(exact.id), await stateOf(below.id)]).toEqual(["notified", "armed"]);
  expect((await queued())[0]).toMatchObject({ payload: { price: 215_148 } });
});

test("a lower labour fee counts too, and a piece that is sold out does not", async () => {
  const cheaper = await armedForPiece(215_000);
  const soldOut = await armedForPiece(215_000);
  const change = { labourFee: 11_000 as Sen };
  await db.update(products).set(change).where(eq(products.id, cheaper.productId));
  await db.update(products).set(change).where(eq(products.id, soldOut.productId));
  await db.execute(
    sql`update stock_levels set on_hand = 0 where product_id = ${soldOut.productId}`,
  );
  await notifyAlerts();
  expect([await stateOf(cheaper.id), await stateOf(soldOut.id)]).toEqual(["notified", "armed"]);
});

test.each([595, 600])("RM %s is refused while the price is RM 595.00, and shown", async (at) => {
  const wish = { purity: "916" as const, atOrBelow: (at * 100) as Sen, email };
  const refused = { ok: false, reason: "already", price: 59_500 };
  expect(await askForPriceAlert(wish, caller())).toEqual(refused);
  expect(await db.$count(alerts)).toBe(0);
});

test("a piece that is gone is refused", async () => {
  const wish = { productId: crypto.randomUUID(), atOrBelow: 100 as Sen, email };
  expect(await askForPriceAlert(wish, caller())).toEqual({ ok: false, reason: "gone" });
});

test("ten emails a day are sent to an address", async () => {
  for (let at = 0; at < 10; at++) await ask();
  const wish = { purity: "916" as const, atOrBelow: 59_000 as Sen, email };
  expect(await askForPriceAlert(wish, caller())).toMatchObject({ ok: false, reason: "too-many" });
});

test("an address has at most ten alerts, also if many are pressed at once", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) {
    const productId = await makeProduct({ name: `Ring ${at}` });
    const [alert] = await db
      .insert(alerts)
      .values({
        kind: "piece",
        productId,
        atOrBelow: 1_000 as Sen,
        email,
        language: "en",
        endsAt: new Date(Date.now() + 3_600_000),
      })
      .returning();
    ids.push(alert!.id);
  }
  const answers = await Promise.all(ids.map((id) => armAlert(id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(maxArmed);
  expect(await db.$count(alerts, eq(alerts.state, "armed"))).toBe(maxArmed);
  // Ending one makes room for another.
  const refused = ids.find((_, at) => !answers[at]!.ok)!;
  await endAlert(ids.find((_, at) => answers[at]!.ok)!);
  expect(await armAlert(refused)).toEqual({ ok: true });
});

test("a new alert about the same takes the place of the one before", async () => {
  const first = await armed({ at: 590 });
  const second = await armed({ at: 585 });
  expect([await stateOf(first), await stateOf(second)]).toEqual(["ended", "armed"]);
});

test("an ended alert is not notified, and its link arms nothing", async () => {
  const id = await armed();
  expect(await endAlert(id)).toBe(true);
  await goldAt(580, 640);
  await notifyAlerts();
  expect(await queued()).toEqual([]);
  expect(await armAlert(id)).toEqual({ ok: false, reason: "link-expired" });
});

test("a link works for two days, and an alert waits for 180", async () => {
  const late = await ask();
  await db.execute(sql`update alerts set ends_at = now() - interval '1 second'`);
  expect(await armAlert(late)).toEqual({ ok: false, reason: "link-expired" });
  const id = await armed();
  const [{ days } = { days: 0 }] = await db
    .select({ days: sql<number>`extract(day from ends_at - now())::int` })
    .from(alerts)
    .where(eq(alerts.id, id));
  expect(days).toBe(179);
  await db.execute(sql`update alerts set ends_at = now() - interval '1 second' where id = ${id}`);
  await goldAt(580, 640);
  await notifyAlerts();
  expect(await queued()).toEqual([]);
});

test("rows are deleted 30 days after their end", async () => {
  const [asked, waiting, over] = [await ask(), await armed({ at: 585 }), await armed({ at: 590 })];
  expect(await stateOf(waiting)).toBe("ended");
  const daysAgo = (id: string, column: string, days: number) =>
    db.execute(sql`update alerts set ${sql.identifier(column)} = now() - ${days} * interval '1 day'
      where id = ${id}`);
  await daysAgo(asked, "ends_at", 1);
  await daysAgo(waiting, "ended_at", 31);
  await daysAgo(over, "ends_at", 29);
  await pruneAlerts();
  expect(await Promise.all([asked, waiting, over].map(stateOf))).toEqual([
    undefined,
    undefined,
    "ended",
  ]);
  await daysAgo(over, "ended_at", 30);
  await pruneAlerts();
  expect(await stateOf(over)).toBeUndefined();
});

test("new prices queue the job in their transaction, scheduled ones for their time", async () => {
  const prices = { "916": perGram(594), "999": perGram(640) };
  expect(await setGoldPrices(clerk, { prices })).toEqual({ ok: true });
  const from = new Date(Date.now() + 3_600_000);
  expect(await setGoldPrices(clerk, { prices, from })).toEqual({ ok: true });
  const { rows } = await db.execute<{ isLater: boolean }>(sql`
    select start_after > now() + interval '50 minutes' as "isLater" from pgboss.job
    where name = 'notify-alerts' order by start_after`);
  expect(rows).toEqual([{ isLater: false }, { isLater: true }]);
});

test("staff see how many wait in each step of RM 5", async () => {
  await armed({ at: 590 });
  await armed({ at: 594.99, email: "b@example.test" });
  await armed({ at: 589.99, email: "c@example.test" });
  await armed({ purity: "999", at: 600, email: "d@example.test" });
  await ask({ at: 580, email: "e@example.test" });
  expect(await alertDemand(clerk)).toEqual([
    { purity: "916", from: 59_000, to: 59_499, count: 2 },
    { purity: "916", from: 58_500, to: 58_999, count: 1 },
    { purity: "999", from: 60_000, to: 60_499, count: 1 },
  ]);
});
