import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { returns } from "#db/schema/returns.ts";
import type { Milligrams } from "#shop/money.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { account, arrivedOrder, inspection, received, settlement } from "#tests/returns.ts";
import { saveBankAccount } from "./bank-account.server.ts";
import { inspectReturn } from "./inspect-return.server.ts";
import { settleReturn } from "./settle-return.server.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, transit_policies, orders, settings" });

async function rowOf(returnId: string) {
  const [row] = await db.select().from(returns).where(eq(returns.id, returnId));
  return row!;
}

test("pieces that are lighter, worn or altered are not put back into stock", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order, 2);
  const light = { weightRead: (order.item.weight - 21) as Milligrams };
  const inspect = (given: Parameters<typeof inspection>[2], quantity = 1) =>
    inspectReturn(owner, returnId, inspection(order, quantity, given));
  expect(await inspect(light)).toEqual(refused("weight-differs"));
  expect(await inspect({ condition: "altered" })).toEqual(refused("not-as-sold"));
  expect(await inspect({ purityOk: false })).toEqual(refused("purity-not-checked"));
  expect(await inspect({ sealOk: false })).toEqual(refused("seal-opened"));
  expect(await inspect({ disposition: "send-again" })).toEqual(refused("not-sent-again"));
  expect(await inspect({}, 3)).toEqual({ ...refused("more-than-received"), left: 2 });
  const before = await onHand(order.item.productId);
  succeeded(await inspect({ ...light, condition: "altered", disposition: "melt" }, 2));
  expect(await onHand(order.item.productId)).toBe(before);
  expect(await rowOf(returnId)).toMatchObject({ status: "inspected" });
});

test("the same inspection form counts once", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order, 2);
  const before = (await onHand(order.item.productId))!;
  const form = inspection(order);
  const both = await Promise.all([
    inspectReturn(clerk, returnId, form),
    inspectReturn(clerk, returnId, form),
  ]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  expect(await onHand(order.item.productId)).toBe(before + 1);
});

test("a piece in repair is inspected again, while its customer has the money already", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order, 1);
  const before = (await onHand(order.item.productId))!;
  const repair = { condition: "damaged" as const, disposition: "repair" as const };
  succeeded(await inspectReturn(clerk, returnId, inspection(order, 1, repair)));
  succeeded(await saveBankAccount(order.orderId, returnId, order.viewer, account));
  succeeded(await settleReturn(clerk, returnId, settlement(order.item.unitPrice)));
  succeeded(await inspectReturn(clerk, returnId, inspection(order)));
  expect(await onHand(order.item.productId)).toBe(before + 1);
  expect(await inspectReturn(clerk, returnId, inspection(order))).toEqual({
    ...refused("more-than-received"),
    left: 0,
  });
});

test("a repaired piece isn't counted in place of one that nobody has inspected", async () => {
  const order = await arrivedOrder();
  const returnId = await received(order, 2);
  const repair = { condition: "damaged" as const, disposition: "repair" as const };
  succeeded(await inspectReturn(clerk, returnId, inspection(order, 1, repair)));
  const both = await inspectReturn(clerk, returnId, inspection(order, 2));
  expect(both).toEqual({ ...refused("more-than-received"), left: 1 });
  expect(await rowOf(returnId)).toMatchObject({ status: "received" });
  succeeded(await inspectReturn(clerk, returnId, inspection(order, 1, repair)));
  expect(await rowOf(returnId)).toMatchObject({ status: "inspected" });
  succeeded(await inspectReturn(clerk, returnId, inspection(order, 2)));
});
