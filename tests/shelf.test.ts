import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { shelf } from "#db/schema/shelf.ts";
import { createCategory } from "#shop/catalogue/create-category.server.ts";
import { deleteCategory } from "#shop/catalogue/delete-category.server.ts";
import { archiveProducts, deleteProduct } from "#shop/catalogue/keep-product.server.ts";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import { changeOrder } from "#shop/orders/change-order.server.ts";
import { setStock, setStocks } from "#shop/stock/stock.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct, placedOrder } from "./factories.ts";
import { waiting } from "./waiting.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  await goldAt(595, 640);
});
afterAll(() => database.drop());

describe("the shelf holds what can be bought, as it is now,", () => {
  test("after whatever is done to products, stock and categories", async () => {
    const { id: categoryId } = await db.transaction((tx) =>
      createCategory(tx, { name: "Cincin Lama", subCategories: [] }),
    );
    const ring = await makeProduct({ name: "Seri", categoryId, stock: 1 });
    const other = await makeProduct({ name: "Suria", categoryId, stock: 2 });
    const sized = await makeProduct({
      stock: 0,
      variants: [{ name: "Size", value: "S", stockAdjustment: 1 }],
    });
    expect(await standing()).toEqual(new Set([ring, other, sized]));

    const { orderId } = await placedOrder(ring);
    expect(await standing()).toEqual(new Set([other, sized]));
    await db.transaction((tx) =>
      changeOrder(tx, orderId, { orderStatus: "cancelled" }, { actor: "clock" }),
    );
    expect(await standing()).toEqual(new Set([ring, other, sized]));

    await archiveProducts(clerk, [ring, other], true);
    expect(await standing()).toEqual(new Set([sized]));
    await archiveProducts(clerk, [ring, other], false);
    await db.update(products).set({ name: "Sári", purity: "999" }).where(eq(products.id, ring));
    await db.update(categories).set({ name: "Rings" }).where(eq(categories.id, categoryId));
    expect(await found("rings sari 999")).toEqual(["Sári"]);
    expect(await found("lama")).toEqual([]);

    await deleteCategory(clerk, categoryId, 2);
    expect(await found("rings")).toEqual([]);
    await deleteProduct(clerk, other);
    await db.transaction((tx) => setStock(tx, sized, -1, 1));
    expect(await standing()).toEqual(new Set([ring]));
  });

  test("of two who change one product at a time, whichever comes first", async () => {
    const archive = (tx: Pick<typeof db, "update">, id: string) =>
      tx.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    const restock = (tx: Parameters<typeof setStock>[0], id: string) => setStock(tx, id, 3, 0);
    const once = await makeProduct({ stock: 0 });
    const twice = await makeProduct({ stock: 0 });

    const archived = await begun((tx) => archive(tx, once));
    const restocking = db.transaction((tx) => restock(tx, once));
    await waiting();
    archived.commit();
    await Promise.all([archived.ended, restocking]);

    const restocked = await begun((tx) => restock(tx, twice));
    const archiving = archive(db, twice).execute();
    await waiting();
    restocked.commit();
    await Promise.all([restocked.ended, archiving]);

    const there = await standing();
    expect([there.has(once), there.has(twice)]).toEqual([false, false]);
  });

  test("also where many come at once, and none of them waits in a circle", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => makeProduct({ stock: 1 })));
    const levels = (onHand: number) => ids.map((productId) => ({ productId, onHand, extra: 0 }));
    await Promise.all(
      Array.from({ length: 12 }, (_, nth) => [
        archiveProducts(clerk, nth % 2 ? ids : ids.toReversed(), nth % 3 === 0),
        db.transaction((tx) => setStocks(tx, nth % 2 ? levels(nth % 5) : levels(0).toReversed())),
      ]).flat(),
    );
    await standing();
  });
});

/** The ids on the shelf, which is just as if it were made anew. */
async function standing(): Promise<Set<string>> {
  const rows = () => db.select().from(shelf).orderBy(shelf.productId);
  const kept = await rows();
  await db.execute(sql`truncate ${shelf}`);
  await db.execute(sql`select put_on_shelf(array(select id from ${products}))`);
  expect(kept).toEqual(await rows());
  return new Set(kept.map(({ productId }) => productId));
}

async function found(search: string) {
  return (await listProducts({ search })).products.map(({ name }) => name);
}

/** A transaction that has done this and waits to be told to commit. */
async function begun(deed: (tx: Parameters<typeof setStock>[0]) => Promise<unknown>) {
  const [done, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction(async (tx) => {
    await deed(tx);
    done.resolve();
    await commit.promise;
  });
  await done.promise;
  return { ended, commit: () => commit.resolve() };
}
