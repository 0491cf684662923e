import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import { setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Sen } from "#shop/money.ts";
import { notifyAlerts } from "#shop/notifications/notify-alerts.server.ts";
import {
  activeAlert,
  pendingAlert,
  caller,
  queuedEmails,
  setUpAlerts,
  shopper,
  stateOf,
} from "#tests/alerts.ts";
import { clerk, goldAt, makeProduct, perGram } from "#tests/factories.ts";
import { alertDemand } from "./alert-demand.server.ts";
import { requestPriceAlert } from "./request-alert.server.ts";
import { activateAlert, endAlert, maxActiveAlerts } from "./change-alert.server.ts";
import { pruneAlerts } from "./prune-alerts.server.ts";

setUpAlerts();

test.each([595, 600])("RM %s is refused while the price is RM 595.00, and shown", async (at) => {
  const wish = { purity: "916" as const, atOrBelow: (at * 100) as Sen, email: shopper.email };
  const refused = { ok: false, reason: "price-reached", price: 59_500 };
  expect(await requestPriceAlert(wish, caller())).toEqual(refused);
  expect(await db.$count(alerts)).toBe(0);
});

test("a piece that is gone is refused", async () => {
  const wish = { productId: crypto.randomUUID(), atOrBelow: 100 as Sen, email: shopper.email };
  expect(await requestPriceAlert(wish, caller())).toEqual({ ok: false, reason: "gone" });
});

test("ten emails a day are sent to an address", async () => {
  for (let at = 0; at < 10; at++) await pendingAlert();
  const wish = { purity: "916" as const, atOrBelow: 59_000 as Sen, email: shopper.email };
  expect(await requestPriceAlert(wish, caller())).toMatchObject({
    ok: false,
    reason: "too-many-tries",
  });
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
        email: shopper.email,
        language: "en",
        endsAt: new Date(Date.now() + 3_600_000),
      })
      .returning();
    ids.push(alert!.id);
  }
  const answers = await Promise.all(ids.map((id) => activateAlert(id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(maxActiveAlerts);
  expect(await db.$count(alerts, eq(alerts.state, "active"))).toBe(maxActiveAlerts);
  // Ending one makes room for another.
  const refused = ids.find((_, at) => !answers[at]!.ok)!;
  await endAlert(ids.find((_, at) => answers[at]!.ok)!);
  expect(await activateAlert(refused)).toEqual({ ok: true });
});

test("a new alert about the same takes the place of the one before", async () => {
  const first = await activeAlert({ at: 590 });
  const second = await activeAlert({ at: 585 });
  expect([await stateOf(first), await stateOf(second)]).toEqual(["ended", "active"]);
});

test("an ended alert is not notified, and its link activates nothing", async () => {
  const id = await activeAlert();
  expect(await endAlert(id)).toBe(true);
  await goldAt(580, 640);
  await notifyAlerts();
  expect(await queuedEmails()).toEqual([]);
  expect(await activateAlert(id)).toEqual({ ok: false, reason: "link-expired" });
});

test("an expired link activates nothing, and an active alert waits for 180 days", async () => {
  const late = await pendingAlert();
  await db.execute(sql`update alerts set ends_at = now() - interval '1 second'`);
  expect(await activateAlert(late)).toEqual({ ok: false, reason: "link-expired" });
  const id = await activeAlert();
  const [{ days } = { days: 0 }] = await db
    .select({ days: sql<number>`extract(day from ends_at - now())::int` })
    .from(alerts)
    .where(eq(alerts.id, id));
  expect(days).toBe(179);
  await db.execute(sql`update alerts set ends_at = now() - interval '1 second' where id = ${id}`);
  await goldAt(580, 640);
  await notifyAlerts();
  expect(await queuedEmails()).toEqual([]);
});

test("rows are deleted 30 days after their end", async () => {
  const [asked, waiting, over] = [
    await pendingAlert(),
    await activeAlert({ at: 585 }),
    await activeAlert({ at: 590 }),
  ];
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
  await activeAlert({ at: 590 });
  await activeAlert({ at: 594.99, email: "b@example.test" });
  await activeAlert({ at: 589.99, email: "c@example.test" });
  await activeAlert({ purity: "999", at: 600, email: "d@example.test" });
  await pendingAlert({ at: 580, email: "e@example.test" });
  expect(await alertDemand(clerk)).toEqual([
    { purity: "916", from: 59_000, to: 59_499, count: 2 },
    { purity: "916", from: 58_500, to: 58_999, count: 1 },
    { purity: "999", from: 60_000, to: 60_499, count: 1 },
  ]);
});
