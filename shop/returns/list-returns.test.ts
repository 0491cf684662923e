import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { returns } from "#db/schema/returns.ts";
import { dayOf, daysAfter } from "#shop/calendar-day.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { arrivedOrder, received, requested, settled } from "#tests/returns.ts";
import { countOpenReturns, listReturns } from "./list-returns.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders, settings" });

const day = (from: number) => daysAfter(dayOf(new Date()), from);

async function due(returnId: string, dueOn: string) {
  await db.update(returns).set({ dueOn }).where(eq(returns.id, returnId));
}

test("an open return has the day by which to settle it, one that has ended or not come has none", async () => {
  const order = await arrivedOrder(3);
  const notCome = await requested(order);
  const late = await received(order);
  await due(late, day(-1));
  const ended = await settled(order);
  await due(ended, day(-1));
  const { returns: rows } = await listReturns(clerk, { search: order.order.orderNumber });
  const seen = rows.map(({ id, dueOn, isLate }) => [id, dueOn, isLate]);
  expect(seen).toEqual([
    [ended, null, false],
    [late, day(-1), true],
    [notCome, null, false],
  ]);
});

test("a return is found by the numbers that the shop prints", async () => {
  const order = await arrivedOrder();
  const id = await requested(order);
  const { orderNumber } = order.order;
  for (const search of [`#${orderNumber}`, `${orderNumber}-R1`, `${orderNumber}-1`]) {
    const { returns: rows } = await listReturns(clerk, { search });
    expect([search, rows.map((row) => row.id)]).toEqual([search, [id]]);
  }
});

test("the next day to settle one is today or later, among the returns that are open", async () => {
  await db.delete(returns);
  expect(await countOpenReturns(clerk)).toEqual({ open: 0, requested: 0, late: 0, nextDue: null });
  const order = await arrivedOrder(3);
  await due(await received(order), day(-1));
  expect(await countOpenReturns(clerk)).toEqual({ open: 1, requested: 0, late: 1, nextDue: null });
  await due(await received(order), day(0));
  await due(await settled(order), day(0));
  expect(await countOpenReturns(clerk)).toEqual({
    open: 2,
    requested: 0,
    late: 1,
    nextDue: day(0),
  });
});
