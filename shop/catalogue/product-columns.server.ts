import { products } from "#db/schema/catalogue.ts";
import { pick } from "#shop/pick.ts";
import { columnKeys, priceKeys } from "./product-fields.ts";

/** Every field that is a column of `products`. */
export const productColumns = pick(products, columnKeys);

/** The columns that every query selects to price products. */
export const priceColumns = pick(products, priceKeys);
