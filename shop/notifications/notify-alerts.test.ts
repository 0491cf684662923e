import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { products } from "#db/schema/catalogue.ts";
import { emails } from "#db/schema/notifications.ts";
import { activateAlert } from "#shop/alerts/change-alert.server.ts";
import { requestStockAlert } from "#shop/alerts/request-alert.server.ts";
import { claimDueAlerts } from "#shop/alerts/claim-due-alerts.server.ts";
import type { Sen } from "#shop/money.ts";
import {
  activeAlert,
  activeForPiece,
  caller,
  pendingAlert,
  queuedEmails,
  setUpAlerts,
  shopper,
  stateOf,
} from "#tests/alerts.ts";
import { waitForLocks } from "#tests/database.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { notifyAlerts } from "./notify-alerts.server.ts";

setUpAlerts();
const beforeFirst = "00000000-0000-0000-0000-000000000000";

test("an alert is not active, and sends no email, before it is confirmed", async () => {
  const id = await pendingAlert();
  await goldAt(580, 630);
  await notifyAlerts();
  expect(await stateOf(id)).toBe("pending");
  expect(await queuedEmails()).toEqual([]);
});

test.each([
  [590.01, "active"],
  [590, "notified"],
  [580, "notified"],
])("at RM %s a gram, an alert at RM 590.00 is %s", async (price, state) => {
  const id = await activeAlert({ at: 590 });
  await goldAt(price, 640);
  await notifyAlerts();
  expect(await stateOf(id)).toBe(state);
});

test("an alert is notified once, also if the price was corrected and falls again", async () => {
  const id = await activeAlert();
  for (const price of [580, 600, 580]) {
    await goldAt(price, 640);
    await notifyAlerts();
  }
  const found = await queuedEmails();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    kind: "price-alert",
    to: shopper.email,
    payload: { alertId: id, price: 58_000 },
  });
});

test("several workers notify each alert once", async () => {
  for (let at = 0; at < 30; at++) await activeAlert({ email: `shopper-${at}@example.test` });
  await goldAt(580, 640);
  await Promise.all([notifyAlerts(), notifyAlerts(), notifyAlerts()]);
  await notifyAlerts();
  const sent = await queuedEmails();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
  expect(sent).toHaveLength(30);
});

test("a claim whose transaction fails claims nothing, so the alert is notified later", async () => {
  const id = await activeAlert();
  await goldAt(580, 640);
  const killed = db.transaction(async (tx) => {
    expect((await claimDueAlerts(tx, beforeFirst)).due).toMatchObject([{ id }]);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await stateOf(id)).toBe("active");
  await notifyAlerts();
  expect(await queuedEmails()).toHaveLength(1);
});

test("a worker killed between the claim and its email leaves neither", async () => {
  const id = await activeAlert();
  await goldAt(580, 640);
  let killed: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table emails in exclusive mode`);
    killed = expect(notifyAlerts()).rejects.toThrow(/Failed query|terminat/);
    await waitForLocks();
    await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    await killed;
    const { rows } = await tx.execute<{ state: string }>(
      sql`select state from alerts where id = ${id}`,
    );
    expect(rows).toEqual([{ state: "active" }]);
  });
  expect(await queuedEmails()).toEqual([]);
  // The connection ends before PostgreSQL releases the row that its transaction had locked.
  await expect.poll(() => notifyAlerts().then(queuedEmails)).toHaveLength(1);
});

test("all of more than one page are notified", async () => {
  await db.execute(sql`insert into alerts (kind, purity, at_or_below, email, language, state, activated_at, ends_at)
    select 'gram', '916', 59000, 'shopper-' || n || '@example.test', 'en', 'active', now(), now() + interval '1 day'
    from generate_series(1, 1201) n`);
  await goldAt(590, 640);
  await notifyAlerts();
  expect(await db.$count(alerts, eq(alerts.state, "notified"))).toBe(1201);
  expect(await db.$count(emails)).toBe(1201);
});

const longTest = { timeout: 240_000 };
test(
  "10,000 alerts, a hundred prices and three workers: each that is met is notified once",
  longTest,
  async () => {
    await db.execute(sql`insert into alerts (kind, purity, at_or_below, email, language, state, activated_at, ends_at)
    select 'gram', '916', 50000 + n, 'shopper-' || n || '@example.test', 'en', 'active', now(), now() + interval '1 day'
    from generate_series(1, 10000) n`);
    const prices = Array.from({ length: 100 }, (_, at) => 58_000 - ((at * 37) % 100) * 20);
    for (const price of prices) {
      await goldAt(price / 100, 640);
      await Promise.all([notifyAlerts(), notifyAlerts(), notifyAlerts()]);
    }
    const met = 60_000 - Math.min(...prices) + 1;
    expect(await db.$count(emails)).toBe(met);
    expect(await db.$count(alerts, eq(alerts.state, "notified"))).toBe(met);
  },
);

test.each(["stale", "missing"])("a %s price notifies nobody", async (what) => {
  const id = await activeAlert();
  if (what === "stale") {
    await goldAt(580, 640);
    await db.execute(sql`update gold_prices set effective_from = now() - interval '3 days'`);
  } else await db.execute(sql`truncate gold_prices`);
  await notifyAlerts();
  expect(await stateOf(id)).toBe("active");
});

test("an alert about a piece has the price of its page, to the sen", async () => {
  const exact = await activeForPiece(215_150);
  const below = await activeForPiece(215_147);
  // 3.42 g x RM 594.01 + RM 120.00 = RM 2,151.5142
  await goldAt(594.01, 640);
  await notifyAlerts();
  expect([await stateOf(exact.id), await stateOf(below.id)]).toEqual(["active", "active"]);
  // 3.42 g x RM 594.00 + RM 120.00 = RM 2,151.48
  await goldAt(594, 640);
  await notifyAlerts();
  expect([await stateOf(exact.id), await stateOf(below.id)]).toEqual(["notified", "active"]);
  expect((await queuedEmails())[0]).toMatchObject({ payload: { price: 215_148 } });
});

test("a lower labour fee counts too, and a piece that is sold out does not", async () => {
  const cheaper = await activeForPiece(215_000);
  const soldOut = await activeForPiece(215_000);
  const change = { labourFee: 11_000 as Sen };
  await db.update(products).set(change).where(eq(products.id, cheaper.productId));
  await db.update(products).set(change).where(eq(products.id, soldOut.productId));
  await db.execute(
    sql`update stock_levels set on_hand = 0 where product_id = ${soldOut.productId}`,
  );
  await notifyAlerts();
  expect([await stateOf(cheaper.id), await stateOf(soldOut.id)]).toEqual(["notified", "active"]);
});

test("nobody is told that a piece is back while it has no price and cannot be bought", async () => {
  const productId = await makeProduct({ stock: 0 });
  const asked = await requestStockAlert({ productId, email: shopper.email }, caller());
  expect(asked).toMatchObject({ ok: true });
  const [alert] = await db.select().from(alerts).where(eq(alerts.productId, productId));
  expect(await activateAlert(alert!.id)).toEqual({ ok: true });
  await db.execute(sql`update stock_levels set on_hand = 3 where product_id = ${productId}`);
  await db.execute(sql`delete from gold_prices`);
  await notifyAlerts();
  expect(await stateOf(alert!.id)).toBe("active");
  await goldAt(595, 640);
  await notifyAlerts();
  expect(await stateOf(alert!.id)).toBe("notified");
});
