import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { inspections } from "#db/schema/fulfilment.ts";
import { orders } from "#db/schema/orders.ts";
import { returnPictures, returns } from "#db/schema/returns.ts";
import { fileExists } from "#platform/files.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { approveReturn, endReturn } from "#shop/returns/decide-return.server.ts";
import { settleReturn } from "#shop/returns/settle-return.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { refused, succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { eventsOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import {
  account as bank,
  arrivedOrder,
  ask,
  inspected,
  settled,
  settlement,
} from "#tests/returns.ts";
import { noise } from "#kit/pictures.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportAccountData } from "./export-account-data.server.ts";
import { sweepFiles } from "./sweep-files.server.ts";

// What the export of an account's data and its deletion do with the returns of its orders.

setUpDatabase({ gold: true });

/** An order of a new account that has arrived and is completed, and of which one piece is being returned. */
async function orderWithReturn() {
  const account = await newCustomer();
  const order = await arrivedOrder();
  await db.update(orders).set({ userId: account.id }).where(eq(orders.id, order.orderId));
  const picture = await noise(60, 40).jpeg().toBuffer();
  const given = { description: "Her clasp is broken" };
  const { returnId } = succeeded(await ask(order, 1, given, [picture]));
  const [row] = await db.select().from(returnPictures).where(eq(returnPictures.returnId, returnId));
  return { account, order, returnId, file: row!.file };
}

test("the export lists the returns with the customer's words, and nothing of staff", async () => {
  const { account, order, returnId, file } = await orderWithReturn();
  succeeded(await approveReturn(clerk, returnId, { note: "A regular" }));
  await inspected(order);
  const copy = (await exportAccountData(account.id))!;
  expect(copy.orders[0]).toMatchObject({
    returns: [
      {
        number: 1,
        status: "approved",
        description: "Her clasp is broken",
        items: [{ name: "Seri Plain Court Band", quantity: 1 }],
        pictures: [{ sentAt: expect.any(Date) }],
      },
      { number: 2, status: "inspected", accountNumber: bank.accountNumber },
    ],
  });
  for (const strange of [clerk.name, "A regular", file]) {
    expect(JSON.stringify(copy)).not.toContain(strange);
  }
});

test("an account with an open return is kept; afterwards its words, pictures and bank account go", async () => {
  const { account, order, returnId, file } = await orderWithReturn();
  const deletion = () => deleteAccount(account.id, password);
  expect(await deletion()).toMatchObject({
    ...refused("open-orders"),
    open: [{ id: order.orderId }],
  });
  succeeded(await approveReturn(clerk, returnId, { note: "" }));
  succeeded(await endReturn(clerk, returnId, { note: "Siti never came" }));
  await settled(order);
  await setStatuses(order.orderId, "completed", "completed");
  await sweepFiles();
  expect(await fileExists(file)).toBe(true);
  expect(await deletion()).toEqual({ ok: true });
  const rows = await db.select().from(returns).where(eq(returns.orderId, order.orderId));
  expect(rows).toMatchObject([
    { status: "withdrawn", description: "", accountNumber: null },
    { status: "settled", accountName: null, bankName: null },
  ]);
  const ofReturn = eq(returnPictures.returnId, returnId);
  expect(await db.select().from(returnPictures).where(ofReturn)).toEqual([]);
  const notes = (await eventsOf(order.orderId)).map(({ note }) => note ?? "");
  expect(notes.join("\n")).not.toContain("Siti");
});

test("what staff noted about an inspected piece is removed with the account, in the history too", async () => {
  const account = await newCustomer();
  const order = await arrivedOrder();
  await db.update(orders).set({ userId: account.id }).where(eq(orders.id, order.orderId));
  const returnId = await inspected(order, 1, {}, { note: "Farah's son dropped it" });
  const { unitPrice } = (await findOrder(order.orderId))!.items[0]!;
  succeeded(await settleReturn(clerk, returnId, settlement(unitPrice)));
  await setStatuses(order.orderId, "completed", "completed");
  const noted = async () =>
    JSON.stringify([
      await eventsOf(order.orderId),
      await db.select().from(inspections).where(eq(inspections.orderId, order.orderId)),
    ]);
  expect(await noted()).toContain("Farah's son");
  expect(await deleteAccount(account.id, password)).toEqual({ ok: true });
  expect(await noted()).not.toContain("Farah");
});
