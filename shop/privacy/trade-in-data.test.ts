import { utimes } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { noise } from "#kit/pictures.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { tradeInPictures, tradeIns } from "#db/schema/trade-ins.ts";
import { env } from "#env";
import { fileExists } from "#platform/files.server.ts";
import { answerForm, answerTradeIn, closeTradeIn } from "#shop/trade-ins/answer-trade-in.server.ts";
import { buyTradeIn } from "#shop/trade-ins/buy-trade-in.server.ts";
import { requestTradeIn } from "#shop/trade-ins/request-trade-in.server.ts";
import { pruneTradeIns } from "#shop/trade-ins/prune-trade-ins.server.ts";
import { placeDraftWithTradeIn } from "#shop/trade-ins/place-with-trade-in.server.ts";
import { findTradeIn, tradeInOfOrder } from "#shop/trade-ins/read-trade-in.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { orderOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { askedTradeIn, chain, draftWithGold, purchaseOf, tradeInOf } from "#tests/trade-ins.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportAccountData } from "./export-account-data.server.ts";
import { sweepFiles } from "./sweep-files.server.ts";

// What the export of an account's data and its deletion do with its requests to sell gold.

setUpDatabase({ gold: true });

test("the export has the account's requests; its deletion removes words and pictures", async () => {
  const { id } = await newCustomer();
  const form = tradeInOf({ email: "siti@example.com" });
  const picture = new Uint8Array(await noise(60, 40).jpeg().toBuffer());
  succeeded(await requestTradeIn(id, form, [picture]));
  const { file } = (await db.select().from(tradeInPictures))[0]!;
  const bought = await askedTradeIn({}, id);
  succeeded(await buyTradeIn(clerk, bought, purchaseOf(1)));
  const copy = (await exportAccountData(id))!;
  expect(copy).toMatchObject({
    tradeIns: [
      { status: "new", pieces: [{ what: "Bangle", weight: "8.12 g" }], pictures: [{}] },
      { status: "bought", paid: "RM 4,400.00", pieces: [{ bought: true, weighed: "8.00 g" }] },
    ],
  });
  expect(JSON.stringify(copy)).not.toContain(clerk.name);
  await sweepFiles();
  expect(await fileExists(file)).toBe(true);
  expect(await deleteAccount(id, password)).toEqual({ ok: true });
  expect(await db.select().from(tradeInPictures)).toEqual([]);
  await writtenDaysAgo(file, 3);
  await sweepFiles();
  expect(await fileExists(file)).toBe(false);
  for (const [tradeInId, status] of [
    [form.tradeInId, "closed"],
    [bought, "bought"],
  ] as const) {
    const row = (await findTradeIn(tradeInId))!;
    expect(row).toMatchObject({ status, fullName: "", phoneNumber: "", email: null, answer: "" });
    expect(row.paid).toBe(status === "bought" ? 440_000 : null);
    expect(row.lines).toMatchObject([{ what: "", purity: "916" }]);
  }
});

test("old gold that paid for an account's order goes with the account, and stays in the books", async () => {
  const { id } = await newCustomer();
  const { draftId, form } = await draftWithGold(20_000, chain("500"));
  const { orderId } = succeeded(await placeDraftWithTradeIn(clerk, draftId, form));
  // The customer adds the order to the account later.
  await db.update(orders).set({ userId: id }).where(eq(orders.id, orderId));
  const { orderNumber } = await orderOf(orderId);
  expect(await exportAccountData(id)).toMatchObject({
    orders: [{ orderNumber, tradeInCredit: "RM 500.00" }],
    tradeIns: [{ status: "bought", paid: "RM 500.00", paidForOrder: orderNumber }],
  });
  succeeded(await setStatuses(orderId, "completed", "completed"));
  expect(await deleteAccount(id, password)).toEqual({ ok: true });
  const { id: tradeInId } = (await tradeInOfOrder(clerk, orderId))!;
  expect(await findTradeIn(tradeInId)).toMatchObject({
    status: "bought",
    fullName: "",
    phoneNumber: "",
    paid: 50_000,
    lines: [{ what: "", weighed: 5_000 }],
  });
});

async function writtenDaysAgo(file: string, days: number) {
  const then = new Date(Date.now() - days * 86_400_000);
  await utimes(path.join(env.DATA_DIR, "files", file), then, then);
}

/** Moves all that happened to a request so many days into the past. */
async function happenedDaysAgo(tradeInId: string, days: number) {
  const row = (await findTradeIn(tradeInId))!;
  const before = (at: Date) => new Date(at.getTime() - days * 86_400_000);
  const { createdAt, answeredAt, endedAt } = row;
  await db
    .update(tradeIns)
    .set({
      createdAt: before(createdAt),
      answeredAt: answeredAt && before(answeredAt),
      endedAt: endedAt && before(endedAt),
    })
    .where(eq(tradeIns.id, tradeInId));
}

test("a guest's request ends 180 days after its last step, its pictures too; accounts keep theirs", async () => {
  const { id } = await newCustomer();
  const picture = new Uint8Array(await noise(60, 40).jpeg().toBuffer());
  const requestWithPicture = async (userId: string | null = null) => {
    const form = tradeInOf({ email: "guest@example.com" });
    succeeded(await requestTradeIn(userId, form, [picture]));
    return form.tradeInId;
  };
  const open = await requestWithPicture();
  const closed = await requestWithPicture();
  const recent = await requestWithPicture();
  const answered = await requestWithPicture();
  const bought = await requestWithPicture();
  const ofAccount = await requestWithPicture(id);
  succeeded(await closeTradeIn(clerk, closed));
  succeeded(await buyTradeIn(clerk, bought, purchaseOf(1)));
  for (const one of [open, closed, answered, bought, ofAccount]) await happenedDaysAgo(one, 181);
  await happenedDaysAgo(recent, 179);
  succeeded(await answerTradeIn(clerk, answered, answerForm.parse({ answer: "Please come." })));
  const files = new Map(
    (await db.select().from(tradeInPictures)).map((row) => [row.tradeInId, row.file]),
  );
  for (const file of files.values()) await writtenDaysAgo(file, 3);
  await pruneTradeIns();
  await sweepFiles();
  const kept = (await db.select().from(tradeIns)).map((row) => row.id);
  for (const one of [recent, answered, ofAccount]) {
    expect(kept).toContain(one);
    expect(await fileExists(files.get(one)!)).toBe(true);
  }
  for (const one of [open, closed, bought]) expect(await fileExists(files.get(one)!)).toBe(false);
  expect(kept).not.toContain(open);
  expect(kept).not.toContain(closed);
  // A purchase is part of the shop's books.
  expect(await findTradeIn(bought)).toMatchObject({ fullName: "Siti binti Ahmad", pictures: [] });
  await happenedDaysAgo(bought, 7 * 366);
  await pruneTradeIns();
  expect(await findTradeIn(bought)).toMatchObject({
    fullName: "",
    phoneNumber: "",
    email: null,
    paid: 440_000,
    boughtBy: clerk.name,
    lines: [{ what: "", weighed: 8_000, bought: true }],
  });
});
