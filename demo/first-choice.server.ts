import { findProduct } from "#shop/catalogue/find-product.server.ts";

/** One piece of a product with the first variants that are in stock. */
export async function firstChoice(slug: string) {
  const product = await findProduct(slug);
  if (!product || !("variants" in product)) throw new Error(`The demo shop has no ${slug}`);
  const names = [...new Set(product.variants.map(({ name }) => name))];
  const variantIds = names.map(
    (name) => product.variants.find((one) => one.name === name && one.stockAdjustment >= 0)!.id,
  );
  return { productId: product.id, variantIds, colorId: product.colors[0]?.id ?? null, quantity: 1 };
}
