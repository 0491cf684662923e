import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { listStockMovements } from "#shop/stock/list-movements.server.ts";
import { takeStock } from "#shop/stock/stock.server.ts";
import { succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk, makeProduct, owner } from "#tests/factories.ts";
import { onHand } from "#tests/order-rows.ts";
import { undoBulkChange } from "./bulk-change.server.ts";
import type { BulkSelection } from "./bulk-selection.server.ts";
import { bulkAdjustStock, planBulkStock, type BulkStockChange } from "./bulk-stock.server.ts";

// Invariants: the stock of all selected products changes or of none; a piece that is sold between the question and the
// change, or between the change and its undo, stays sold; each change is in the ledger, with who and why.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, audit_log" });

const received: BulkStockChange = { cause: "received", pieces: 5 };
const counted: BulkStockChange = { cause: "counted", pieces: 7 };

let ids: string[];
beforeEach(async () => {
  ids = [];
  for (const stock of [0, 3, 9]) ids.push(await makeProduct({ name: `Gelang ${stock}`, stock }));
});

async function asked(selection: BulkSelection, change: BulkStockChange) {
  return succeeded(await planBulkStock(clerk, selection, change));
}

async function adjust(selection: BulkSelection, change: BulkStockChange) {
  const { fingerprint } = await asked(selection, change);
  return bulkAdjustStock(clerk, selection, change, fingerprint);
}

function stocks() {
  return Promise.all(ids.map((id) => onHand(id)));
}

function sell(productId: string, quantity = 1) {
  const line = { productId, quantity, adjustment: 0 };
  return db.transaction((tx) => takeStock(tx, crypto.randomUUID(), [line]));
}

test("received pieces are added, a counted number is set, with who and why in the history", async () => {
  expect(succeeded(await adjust(ids, received)).changed).toBe(3);
  expect(await stocks()).toEqual([5, 8, 14]);
  expect(succeeded(await adjust(ids, counted)).changed).toBe(3);
  expect(await stocks()).toEqual([7, 7, 7]);
  const { movements } = await listStockMovements(clerk, ids[2]!);
  expect(movements.slice(0, 2)).toMatchObject([
    { change: -7, adjustmentReason: "counted", staffName: clerk.name },
    { change: 5, adjustmentReason: "received", staffName: clerk.name },
  ]);
  expect((await auditOf(ids[2]!)).at(-1)).toMatchObject({
    action: "product.stock-adjusted",
    before: { stock: 14 },
    after: { stock: 7, adjustmentReason: "counted" },
  });
});

test("the question says what each stock is and would be, and changes nothing", async () => {
  const { changes } = await asked(ids, received);
  const shown = Object.fromEntries(changes.map(({ name, from, to }) => [name, [from, to]]));
  expect(shown).toEqual({ "Gelang 0": [0, 5], "Gelang 3": [3, 8], "Gelang 9": [9, 14] });
  expect(await stocks()).toEqual([0, 3, 9]);
});

test("a piece sold after the question refuses the change of all", async () => {
  const { fingerprint } = await asked(ids, counted);
  await sell(ids[1]!);
  expect(await bulkAdjustStock(clerk, ids, counted, fingerprint)).toEqual({
    ok: false,
    reason: "stock-moved",
  });
  expect(await stocks()).toEqual([0, 2, 9]);
});

test("a form that is sent twice counts once, also at the same time", async () => {
  const { fingerprint } = await asked(ids, received);
  const both = await Promise.all(
    [1, 2].map(() => bulkAdjustStock(clerk, ids, received, fingerprint)),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stocks()).toEqual([5, 8, 14]);
});

test("a sale that is being made refuses the change that waited for it", async () => {
  const { fingerprint } = await asked(ids, counted);
  const [go, isTaken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const selling = db.transaction(async (tx) => {
    const line = { productId: ids[2]!, quantity: 4, adjustment: 0 };
    await takeStock(tx, crypto.randomUUID(), [line]);
    isTaken.resolve();
    await go.promise;
  });
  await isTaken.promise;
  const changing = bulkAdjustStock(clerk, ids, counted, fingerprint);
  await waitForLocks();
  go.resolve();
  await selling;
  expect(await changing).toEqual({ ok: false, reason: "stock-moved" });
  expect(await stocks()).toEqual([0, 3, 5]);
});

test("all results of a filter are changed, and nothing if their number differs", async () => {
  const filter = { search: "gelang", stock: "in" as const };
  expect(await planBulkStock(clerk, { filter, count: 3 }, received)).toEqual({
    ok: false,
    reason: "results-changed",
    count: 2,
  });
  succeeded(await adjust({ filter, count: 2 }, received));
  expect(await stocks()).toEqual([0, 8, 14]);
});

test("a stock above the highest that the shop accepts refuses the change of all", async () => {
  const tooMany = { cause: "received", pieces: 99_995 } as const;
  expect(await planBulkStock(clerk, ids, tooMany)).toEqual({
    ok: false,
    reason: "stock-too-high",
    count: 1,
  });
  expect(await stocks()).toEqual([0, 3, 9]);
});

describe("an undo", () => {
  test("moves each stock back once, for the same person, in the history", async () => {
    const { changeId } = succeeded(await adjust(ids, counted));
    expect(await undoBulkChange({ ...owner, id: "other" }, changeId)).toEqual({
      ok: false,
      reason: "expired",
    });
    expect(await undoBulkChange(clerk, changeId)).toEqual({ ok: true, restored: 3, left: [] });
    expect(await stocks()).toEqual([0, 3, 9]);
    const { movements } = await listStockMovements(clerk, ids[0]!);
    expect(movements.slice(0, 2)).toMatchObject([
      { change: -7, adjustmentReason: "counted" },
      { change: 7, adjustmentReason: "counted" },
    ]);
    expect((await auditOf(ids[0]!)).at(-1)).toMatchObject({
      action: "product.bulk-change-undone",
      before: { stock: 7 },
      after: { stock: 0 },
    });
    expect(await undoBulkChange(clerk, changeId)).toEqual({ ok: false, reason: "expired" });
    expect(await stocks()).toEqual([0, 3, 9]);
  });

  test("leaves a product alone whose stock has moved since, and names it", async () => {
    const { changeId } = succeeded(await adjust(ids, received));
    await sell(ids[0]!, 2);
    expect(await undoBulkChange(clerk, changeId)).toEqual({
      ok: true,
      restored: 2,
      left: ["Gelang 0"],
    });
    expect(await stocks()).toEqual([3, 3, 9]);
  });
});
