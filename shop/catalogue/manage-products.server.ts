import { eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { cartItems } from "#db/schema/cart.ts";
import { products } from "#db/schema/catalogue.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";
import { lockStock } from "#shop/stock/stock.server.ts";
import { auditProduct } from "./audit-product.server.ts";
import { createProduct, withoutId } from "./create-product.server.ts";
import { columnKeys } from "./product-fields.ts";
import { readParts } from "./product-parts.server.ts";
import { lockSlugs } from "./slug.server.ts";
import { changeProducts, lockProducts } from "./update-products.server.ts";

/** Archives or restores products. Past orders still show archived products. */
export async function archiveProducts(staff: Staff, ids: string[], archived: boolean) {
  const values = { archivedAt: archived ? new Date() : null };
  return db.transaction(async (tx) => {
    const rows = await lockProducts(tx, inArray(products.id, ids), ids.length);
    const action = archived ? "product.archived" : "product.restored";
    await changeProducts(
      tx,
      staff,
      action,
      rows.map((row) => ({ row, values })),
    );
    return { changed: rows.length };
  });
}

/**
 * Copies a product. The copy is archived and has no stock, so that nobody can buy it before staff finish it. Its id is
 * `copyId`: two requests with the same one make one copy.
 */
export async function duplicateProduct(staff: Staff, productId: string, copyId?: string) {
  return db.transaction(async (tx) => {
    // The second of two such requests waits here for the first.
    await lockSlugs(tx);
    if (copyId && (await tx.$count(products, eq(products.id, copyId))))
      return { productId: copyId };
    const [found] = await tx.select().from(products).where(eq(products.id, productId));
    if (!found) return undefined;
    const { id: _, slug: __, version: ___, createdAt: ____, updatedAt: _____, ...fields } = found;
    const name = `${found.name} (copy)`;
    const { images, variants, colors } = await readParts(tx, productId);
    const newId = await createProduct(tx, {
      ...fields,
      id: copyId,
      name,
      archivedAt: new Date(),
      stock: 0,
      images: images.map(withoutId),
      variants: variants.map(withoutId),
      colors: colors.map(withoutId),
    });
    const copy = { id: newId, name };
    await auditProduct(tx, staff, "product.duplicated", copy, { after: { of: found.name } });
    return { productId: newId };
  });
}

export type DeleteProduct = { ok: true } | { ok: false; reason: "ordered" | "not-found" };

/** Deletes a product that was never ordered. A product that was ordered can only be archived (ADR-0037). */
export async function deleteProduct(staff: Staff, productId: string): Promise<DeleteProduct> {
  try {
    return await db.transaction(async (tx): Promise<DeleteProduct> => {
      // Locks cart items before stock, as `placeOrder` does, so that a deletion and an order cannot deadlock.
      await tx.select().from(cartItems).where(eq(cartItems.productId, productId)).for("update");
      const stock = await lockStock(tx, productId);
      const [deleted] = await tx.delete(products).where(eq(products.id, productId)).returning();
      if (!deleted) return { ok: false, reason: "not-found" };
      const before = { ...pick(deleted, [...columnKeys, "slug"]), stock };
      await auditProduct(tx, staff, "product.deleted", deleted, { before });
      return { ok: true };
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return { ok: false, reason: "ordered" };
    throw error;
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "23503";
}
