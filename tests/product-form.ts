import type { ProductForm } from "#shop/catalogue/product-form.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";

/** A filled-in product form as staff send it, with the given fields replaced. */
export function productForm(given: Partial<ProductForm> = {}): ProductForm {
  return {
    name: "Rantai Lipan",
    slug: undefined,
    description: "",
    categoryId: null,
    subCategoryId: null,
    purity: "916",
    weight: 10_000 as Milligrams,
    labourFee: 5_000 as Sen,
    pieceWidth: null,
    pieceLength: null,
    stone: "",
    clasp: "",
    stock: 3,
    stockSeen: undefined,
    version: undefined,
    newId: undefined,
    isFeatured: false,
    isBestSeller: false,
    isNewArrival: false,
    translations: {},
    images: [],
    variants: [],
    colors: [],
    ...given,
  };
}
