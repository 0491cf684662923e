import { eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { cartItems } from "#db/schema/cart.ts";
import {
  categories,
  productColors,
  productImages,
  products,
  productVariants,
} from "#db/schema/catalogue.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { holdStock } from "#shop/stock/stock.server.ts";
import { createProduct } from "./create-product.server.ts";
import { withPlaceNames } from "./place-names.server.ts";

/** Takes products out of the shop, or brings them back; old orders keep showing them. */
export async function archiveProducts(staff: Staff, ids: string[], archived: boolean) {
  return changeProducts(staff, ids, archived ? "product.archived" : "product.restored", {
    archivedAt: archived ? new Date() : null,
  });
}

export type BulkChange = {
  isFeatured?: boolean;
  isBestSeller?: boolean;
  isNewArrival?: boolean;
  categoryId?: string | null;
  labourFee?: Sen;
};

/** The same change to many products, all or none. */
export async function changeManyProducts(
  staff: Staff,
  ids: string[],
  change: BulkChange,
): Promise<{ ok: true; changed: number } | { ok: false; reason: "no-such-category" }> {
  const { categoryId } = change;
  if (categoryId && (await db.$count(categories, eq(categories.id, categoryId))) === 0) {
    return { ok: false, reason: "no-such-category" };
  }
  // A sub-category belongs to the category that was left.
  const moved = categoryId === undefined ? change : { ...change, subCategoryId: null };
  return changeProducts(staff, ids, "product.changed-in-bulk", moved);
}

async function changeProducts(
  staff: Staff,
  ids: string[],
  deed: string,
  change: Partial<typeof products.$inferInsert>,
): Promise<{ ok: true; changed: number }> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
      .for("no key update");
    await tx
      .update(products)
      .set({ ...change, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
      .where(inArray(products.id, ids));
    const after = await withPlaceNames(tx, change);
    for (const row of rows) {
      const before = Object.fromEntries(
        Object.keys(change).map((key) => [key, row[key as keyof typeof row]]),
      );
      await recordAudit(tx, staff, {
        deed,
        subject: "product",
        subjectId: row.id,
        label: row.name,
        before: await withPlaceNames(tx, before),
        after,
      });
    }
    return { ok: true, changed: rows.length };
  });
}

/** A copy to begin from: archived and without stock, so that nobody buys it before it is finished. */
export async function duplicateProduct(staff: Staff, productId: string) {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(products).where(eq(products.id, productId));
    if (!found) return undefined;
    const { id: _, slug: __, version: ___, createdAt: ____, updatedAt: _____, ...fields } = found;
    const name = `${found.name} (copy)`;
    const copyId = await createProduct(tx, {
      ...fields,
      name,
      archivedAt: new Date(),
      stock: 0,
      images: await tx
        .select({
          picture: productImages.picture,
          alt: productImages.alt,
          displayOrder: productImages.displayOrder,
        })
        .from(productImages)
        .where(eq(productImages.productId, productId)),
      variants: (
        await tx.select().from(productVariants).where(eq(productVariants.productId, productId))
      ).map(({ id: _id, ...row }) => row),
      colors: (
        await tx.select().from(productColors).where(eq(productColors.productId, productId))
      ).map(({ id: _id, ...row }) => row),
    });
    await recordAudit(tx, staff, {
      deed: "product.duplicated",
      subject: "product",
      subjectId: copyId,
      label: name,
      after: { of: found.name },
    });
    return { productId: copyId };
  });
}

export type DeleteProduct = { ok: true } | { ok: false; reason: "ordered" | "not-there" };

/** Deletes a product that nobody has ordered; one that was ordered can only be archived (decision 26). */
export async function deleteProduct(staff: Staff, productId: string): Promise<DeleteProduct> {
  try {
    return await db.transaction(async (tx): Promise<DeleteProduct> => {
      // First the lines of carts, then the stock, as an order has them: else the two would wait in a circle.
      await tx.select().from(cartItems).where(eq(cartItems.productId, productId)).for("update");
      const stock = await holdStock(tx, productId);
      const [gone] = await tx.delete(products).where(eq(products.id, productId)).returning();
      if (!gone) return { ok: false, reason: "not-there" };
      const { name, slug, description, purity, weight, labourFee } = gone;
      await recordAudit(tx, staff, {
        deed: "product.deleted",
        subject: "product",
        subjectId: productId,
        label: name,
        before: { name, slug, description, purity, weight, labourFee, stock },
      });
      return { ok: true };
    });
  } catch (error) {
    if (isStillReferred(error)) return { ok: false, reason: "ordered" };
    throw error;
  }
}

function isStillReferred(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "23503";
}
