import { products } from "#db/schema/catalogue.ts";
import { pick } from "#shop/pick.ts";
import { columnKeys, factKeys, priceKeys } from "./product-fields.ts";

/** Every field that is a column of `products`. */
export const productColumns = pick(products, columnKeys);

/** The columns that every query selects to price products. */
export const priceColumns = pick(products, priceKeys);

/** The optional facts of a piece, for its page. */
export const factColumns = pick(products, factKeys);

/** The width and length of a piece, for feeds. */
export const sizeColumns = pick(products, ["pieceWidth", "pieceLength"]);
