import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { products } from "#db/schema/catalogue.ts";
import { deleteProduct } from "#shop/catalogue/keep-product.server.ts";
import { saveProduct } from "#shop/catalogue/save-product.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, guestWith, makeProduct, openCheckout } from "./factories.ts";
import { productForm } from "./product-form.ts";
import { waiting } from "./waiting.ts";

// Invariant: whoever sells a piece and whoever edits it take its stock first and then its row, so that they wait for
// each other in turn and never in a circle, which the database would end by breaking one of them off.

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  await goldAt(595, 640);
});
afterAll(() => database.drop());

test("a piece that is sold while its address is changed is sold, and has the new one", async () => {
  const { product, editing, placing } = await inBetween((id) =>
    saveProduct(clerk, id, productForm({ version: 1, slug: "gelang-baharu", stock: 5 })),
  );
  expect(await editing).toMatchObject({ ok: true });
  expect(await placing).toMatchObject({ ok: true });
  const [row] = await db.select().from(products).where(eq(products.id, product));
  expect(row!.slug).toBe("gelang-baharu");
});

test("a piece that is deleted while it is sold is gone, and its buyer is told", async () => {
  const { product, editing, placing } = await inBetween((id) => deleteProduct(clerk, id));
  expect(await editing).toEqual({ ok: true });
  expect(await placing).toMatchObject({ ok: false, reason: "not-enough-stock" });
  expect(await db.select().from(orderItems).where(eq(orderItems.productId, product))).toEqual([]);
});

/** Staff have the product's stock, and wait for its row, when an order of it comes as far as it can. */
async function inBetween<Done>(edit: (productId: string) => Promise<Done>) {
  const product = await makeProduct({ stock: 5 });
  const buyer = await guestWith(product);
  const form = await openCheckout(buyer.owner);
  const go = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    // Less than a deletion or a new address want for themselves, and nothing to an order's check of its product.
    await tx.select().from(products).where(eq(products.id, product)).for("no key update");
    isHeld.resolve();
    await go.promise;
  });
  await isHeld.promise;
  const editing = edit(product);
  await waiting(1);
  const placing = placeOrder(buyer, form);
  await waiting(2);
  go.resolve();
  await holding;
  // Their ends are looked at one by one; neither may go unheard before.
  await Promise.allSettled([editing, placing]);
  return { product, editing, placing };
}
