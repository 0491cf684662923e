import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { listing } from "#db/schema/listing.ts";
import { createCategory, deleteCategory } from "./manage-categories.server.ts";
import { archiveProducts, deleteProduct } from "./manage-products.server.ts";
import { isPriceFrom } from "./choice.ts";
import { listProducts } from "./list-products.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { setStock, setStocks } from "#shop/stock/stock.server.ts";
import { setUpDatabase, waitForLocks } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { withLockedOrder } from "#tests/orders.ts";

setUpDatabase({ gold: true });

describe("the listing always matches what can be bought", () => {
  test("after any change of products, stock and categories", async () => {
    const { id: categoryId } = await db.transaction((tx) =>
      createCategory(tx, { name: "Cincin Lama", subCategories: [] }),
    );
    const ring = await makeProduct({ name: "Seri", categoryId, stock: 1 });
    const other = await makeProduct({ name: "Suria", categoryId, stock: 2 });
    const sized = await makeProduct({
      stock: 0,
      variants: [{ name: "Size", value: "S", stockAdjustment: 1 }],
    });
    expect(await listedIds()).toEqual(new Set([ring, other, sized]));

    const { orderId } = await placedOrder(ring);
    expect(await listedIds()).toEqual(new Set([other, sized]));
    await withLockedOrder(orderId, (order) =>
      changeOrderStatus(order, { orderStatus: "cancelled" }, { actor: "clock" }),
    );
    expect(await listedIds()).toEqual(new Set([ring, other, sized]));

    await archiveProducts(clerk, [ring, other], true);
    expect(await listedIds()).toEqual(new Set([sized]));
    await archiveProducts(clerk, [ring, other], false);
    await db.update(products).set({ name: "Sári", purity: "999" }).where(eq(products.id, ring));
    await db.update(categories).set({ name: "Rings" }).where(eq(categories.id, categoryId));
    expect(await found("rings sari 999")).toEqual(["Sári"]);
    expect(await found("lama")).toEqual([]);

    await deleteCategory(clerk, categoryId, 2);
    expect(await found("rings")).toEqual([]);
    await deleteProduct(clerk, other);
    await db.transaction((tx) => setStock(tx, sized, -1, 1));
    expect(await listedIds()).toEqual(new Set([ring]));
  });

  test("when two transactions change one product, in either order", async () => {
    const archive = (tx: Pick<typeof db, "update">, id: string) =>
      tx.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    const restock = (tx: Parameters<typeof setStock>[0], id: string) => setStock(tx, id, 3, 0);
    const once = await makeProduct({ stock: 0 });
    const twice = await makeProduct({ stock: 0 });

    const archived = await begun((tx) => archive(tx, once));
    const restocking = db.transaction((tx) => restock(tx, once));
    await waitForLocks();
    archived.commit();
    await Promise.all([archived.ended, restocking]);

    const restocked = await begun((tx) => restock(tx, twice));
    const archiving = archive(db, twice).execute();
    await waitForLocks();
    restocked.commit();
    await Promise.all([restocked.ended, archiving]);

    const there = await listedIds();
    expect([there.has(once), there.has(twice)]).toEqual([false, false]);
  });

  test("under many concurrent changes, without deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => makeProduct({ stock: 1 })));
    const levels = (onHand: number) => ids.map((productId) => ({ productId, onHand, extra: 0 }));
    await Promise.all(
      Array.from({ length: 12 }, (_, nth) => [
        archiveProducts(clerk, nth % 2 ? ids : ids.toReversed(), nth % 3 === 0),
        db.transaction((tx) => setStocks(tx, nth % 2 ? levels(nth % 5) : levels(0).toReversed())),
      ]).flat(),
    );
    await listedIds();
  });
});

/** The ids in the listing, after checking that a rebuild gives the same rows. */
async function listedIds(): Promise<Set<string>> {
  const rows = () => db.select().from(listing).orderBy(listing.productId);
  const before = await rows();
  await db.execute(sql`truncate ${listing}`);
  await db.execute(sql`select update_listing(array(select id from ${products}))`);
  expect(before).toEqual(await rows());
  return new Set(before.map(({ productId }) => productId));
}

async function found(search: string) {
  return (await listProducts({ search })).products.map(({ name }) => name);
}

/** A transaction that has done this work and waits for the signal to commit. */
async function begun(run: (tx: Parameters<typeof setStock>[0]) => Promise<unknown>) {
  const [done, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction(async (tx) => {
    await run(tx);
    done.resolve();
    await commit.promise;
  });
  await done.promise;
  return { ended, commit: () => commit.resolve() };
}

test("a card says From where a choice costs more and none costs less, like the product page", async () => {
  const weight = 3_420 as Milligrams;
  const cases: [variants: [adjustment: number, weight: number | null][], isFrom: boolean][] = [
    [[], false],
    [
      [
        [0, null],
        [0, null],
      ],
      false,
    ],
    [
      [
        [0, null],
        [1800, null],
      ],
      true,
    ],
    [
      [
        [-1, null],
        [1800, null],
      ],
      false,
    ],
    [[[-1, null]], false],
    [
      [
        [0, weight],
        [0, 3_430],
      ],
      true,
    ],
    [
      [
        [0, null],
        [0, 3_410],
      ],
      false,
    ],
    [
      [
        [0, 3_410],
        [1800, null],
      ],
      false,
    ],
    [[[-1, 3_500]], false],
  ];
  for (const [rows, isFrom] of cases) {
    const variants = rows.map(([adjustment, own], index) => ({
      name: "Size",
      value: `${index}`,
      priceAdjustment: adjustment as Sen,
      weight: own as Milligrams | null,
    }));
    const name = JSON.stringify(rows);
    const id = await makeProduct({ name, weight, variants });
    const { products: cards } = await listProducts({ perPage: 100 });
    expect(cards.find((card) => card.id === id)?.isPriceFrom, name).toBe(isFrom);
    expect(isPriceFrom({ weight, variants }), name).toBe(isFrom);
  }
});
