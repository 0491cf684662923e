import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { products } from "#db/schema/catalogue.ts";
import type { NewProduct } from "#shop/catalogue/create-product.server.ts";
import { deleteProduct } from "#shop/catalogue/manage-products.server.ts";
import { productForm as productFormSchema } from "#shop/catalogue/product-form.server.ts";
import { readProductForEdit } from "#shop/catalogue/read-product-for-edit.server.ts";
import { saveProduct } from "#shop/catalogue/save-product.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { available } from "#shop/stock/variant-stock.ts";
import { setUpDatabase, waitForLocks } from "./database.ts";
import { clerk, makeProduct } from "./factories.ts";
import { atCheckout } from "./checkout.ts";
import { variantsOf } from "./order-rows.ts";
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

// Invariant: a number on hand that staff typed loses what is sold while the form is saved.
test("a size sold while its number on hand is saved has one piece less", async () => {
  const size = { name: "Size", value: "12" };
  const stocked = { stock: 5, variants: [size] };
  const { product, editing, placing } = await inBetween(async (id) => {
    const [variant] = await variantsOf(id);
    const typed = { ...size, id: variant, onHand: "2", onHandSeen: "5" };
    return saveProduct(clerk, id, sentForm({ stock: "5", stockSeen: "5", variants: [typed] }));
  }, stocked);
  expect(await editing).toMatchObject({ ok: true });
  expect(await placing).toMatchObject({ ok: true });
  const { stock, variants } = (await readProductForEdit(clerk, product))!;
  expect(available(stock, variants[0]!.stockAdjustment)).toBe(1);
});

test("a product deleted while it is sold is gone and the buyer gets a refusal", async () => {
  const { product, editing, placing } = await inBetween((id) => deleteProduct(clerk, id));
  expect(await editing).toEqual({ ok: true });
  expect(await placing).toMatchObject({ ok: false, reason: "not-enough-stock" });
  expect(await db.select().from(orderItems).where(eq(orderItems.productId, product))).toEqual([]);
});

/** The product form as a browser sends it. */
function sentForm(given: object) {
  const fields = { name: "Rantai Lipan", purity: "916", weight: "10", labourFee: "50" };
  return productFormSchema.parse({ ...fields, images: [], colors: [], version: 1, ...given });
}

/** Staff hold the product's stock lock and wait for its row while an order of it gets as far as it can. */
async function inBetween<Done>(
  edit: (productId: string) => Promise<Done>,
  given: Partial<NewProduct> = { stock: 5 },
) {
  const product = await makeProduct(given);
  const { buyer, form } = await atCheckout(product, 1, await variantsOf(product));
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
