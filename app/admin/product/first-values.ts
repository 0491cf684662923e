import type { ProductToEdit } from "#shop/catalogue/edit-product.server.ts";

export type VariantRow = {
  id: string;
  name: string;
  value: string;
  priceAdjustment: string;
  stockAdjustment: string;
};
export type ColorRow = { id: string; name: string; hexCode: string };

/** What the form shows first: what was sent and refused without JavaScript, else the product, else defaults. */
export function firstValues(product: ProductToEdit | undefined, sent: object | null | undefined) {
  const values = {
    name: product?.name ?? "",
    slug: product?.slug ?? "",
    description: product?.description ?? "",
    categoryId: product?.categoryId ?? "",
    subCategoryId: product?.subCategoryId ?? "",
    purity: product?.purity ?? "916",
    weight: product ? plain(product.weight, 1000) : "",
    labourFee: product ? plain(product.labourFee, 100) : "",
    stock: product ? String(product.stock) : "",
    isFeatured: product?.isFeatured ?? false,
    isBestSeller: product?.isBestSeller ?? false,
    isNewArrival: product?.isNewArrival ?? false,
    variants: (product?.variants ?? []).map((row): VariantRow => ({
      id: row.id,
      name: row.name,
      value: row.value,
      priceAdjustment: plain(row.priceAdjustment, 100),
      stockAdjustment: String(row.stockAdjustment),
    })),
    colors: (product?.colors ?? []).map(({ id, name, hexCode }): ColorRow => ({
      id,
      name,
      hexCode,
    })),
  };
  return sent ? { ...values, ...sent } : values;
}

/** As a number field wants it: `3.75`, without separators. */
function plain(amount: number, parts: number): string {
  return (amount / parts).toFixed(2);
}
