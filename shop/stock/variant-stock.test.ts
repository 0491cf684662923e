import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { stockLevels } from "#db/schema/stock.ts";
import { setStock, takeStock } from "./stock.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";

setUpDatabase();

test("a reopened order takes no more of its size than a later edit has left", async () => {
  const productId = await makeProduct();
  const take = (quantity: number) =>
    db.transaction((tx) =>
      takeStock(tx, crypto.randomUUID(), [{ productId, quantity, adjustment: 2 }]),
    );
  await db.transaction((tx) => setStock(tx, productId, 0, 2));
  expect(await take(1)).toEqual([]);
  await db.transaction((tx) => setStock(tx, productId, 1, 0));
  expect(await take(2)).toEqual([{ index: 0, onHand: 1 }]);
  expect(await take(1)).toEqual([]);
  const levels = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId));
  expect(levels).toMatchObject([{ onHand: 0 }]);
});
