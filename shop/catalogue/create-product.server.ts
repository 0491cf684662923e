import type { Tx } from "#db/client.server.ts";
import { productColors, productImages, products, productVariants } from "#db/schema/catalogue.ts";
import type { Staff } from "#shop/staff.ts";
import { setStock } from "#shop/stock/stock.server.ts";
import { uniqueSlug } from "./slug.server.ts";

type Row<Table extends { $inferInsert: object }> = Omit<Table["$inferInsert"], "id" | "productId">;

export type NewProduct = Omit<Row<typeof products>, "slug"> & {
  id?: string | undefined;
  slug?: string;
  stock: number;
  images: Row<typeof productImages>[];
  variants: Row<typeof productVariants>[];
  colors: Row<typeof productColors>[];
};

/** Removes the id from a part of a product, so that it can be inserted as a part of a new product. */
export function withoutId<Part extends { id: unknown }>({ id: _id, ...part }: Part) {
  return part;
}

/**
 * Creates a product with its pictures, variants, colours and stock; the stock movement names `by`. Makes a slug from the
 * name if none is given.
 */
export async function createProduct(
  tx: Tx,
  input: NewProduct,
  by?: { staff: Staff },
): Promise<string> {
  const { stock, images, variants, colors, ...fields } = input;
  const slug = await uniqueSlug(tx, "product", fields.slug || fields.name);
  const [product] = await tx
    .insert(products)
    .values({ ...fields, slug })
    .returning({ id: products.id });
  const productId = product!.id;
  const rows = <Part extends object>(parts: Part[]) =>
    parts.map((part, displayOrder) => ({ displayOrder, ...part, productId }));
  if (images.length > 0) await tx.insert(productImages).values(rows(images));
  if (variants.length > 0) await tx.insert(productVariants).values(rows(variants));
  if (colors.length > 0) await tx.insert(productColors).values(rows(colors));
  const extra = Math.max(0, ...variants.map((variant) => variant.stockAdjustment ?? 0));
  await setStock(tx, productId, stock, extra, by);
  return productId;
}
