import { sql } from "drizzle-orm";
import { productImages } from "#db/schema/catalogue.ts";
import { orderItems } from "#db/schema/orders.ts";
import type { Picture } from "#shop/picture.ts";

/**
 * For queries of `order_items`: the first picture that the product has today, also if it has left the catalogue. Null if
 * it has none. An order keeps no picture of its own.
 */
export const itemPicture = sql<Picture | null>`(
  select i.picture from ${productImages} i where i.product_id = ${orderItems}.product_id
  order by i.display_order, i.id limit 1)`;
