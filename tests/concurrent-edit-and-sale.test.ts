import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { products } from "#db/schema/catalogue.ts";
import { deleteProduct } from "#shop/catalogue/manage-products.server.ts";
import { saveProduct } from "#shop/catalogue/save-product.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { setUpDatabase, waitForLocks } from "./database.ts";
import { clerk } from "./factories.ts";
import { atCheckout } from "./checkout.ts";
import { productForm } from "./product-form.ts";

// Invariant: a sale and an edit of one product both lock its stock first and then its row, so that they wait
// for each other and never deadlock.

setUpDatabase({ gold: true });

test("a product sold while its slug is changed is sold and has the new slug", async () => {
  const { product, editing, placing } = await inBetween((id) =>
    saveProduct(clerk, id, productForm({ version: 1, slug: "gelang-baharu", stock: 5 })),
  );
  expect(await editing).toMatchObject({ ok: true });
  expect(await placing).toMatchObject({ ok: true });
  const [row] = await db.select().from(products).where(eq(products.id, product));
  expect(row!.slug).toBe("gelang-baharu");
});

test("a product deleted while it is sold is gone and the buyer gets a refusal", async () => {
  const { product, editing, placing } = await inBetween((id) => deleteProduct(clerk, id));
  expect(await editing).toEqual({ ok: true });
  expect(await placing).toMatchObject({ ok: false, reason: "not-enough-stock" });
  expect(await db.select().from(orderItems).where(eq(orderItems.productId, product))).toEqual([]);
});

/** Staff hold the product's stock lock and wait for its row while an order of it gets as far as it can. */
async function inBetween<Done>(edit: (productId: string) => Promise<Done>) {
  const { productId: product, buyer, form } = await atCheckout({ stock: 5 });
  const go = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    // A weaker lock than a deletion or a new slug needs, and compatible with an order's foreign key check.
    await tx.select().from(products).where(eq(products.id, product)).for("no key update");
    isHeld.resolve();
    await go.promise;
  });
  await isHeld.promise;
  const editing = edit(product);
  await waitForLocks(1);
  const placing = placeOrder(buyer, form);
  await waitForLocks(2);
  go.resolve();
  await holding;
  // Both are awaited below; without a handler now, an early rejection would end the run.
  await Promise.allSettled([editing, placing]);
  return { product, editing, placing };
}
