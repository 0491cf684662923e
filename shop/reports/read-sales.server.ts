import { sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { orderItems } from "#db/schema/orders.ts";
import { daysOf, type Period } from "#shop/calendar-day.ts";
import type { Purity } from "#shop/money.ts";
import { soldOrders } from "#shop/orders/sold-orders.server.ts";
import type { Staff } from "#shop/staff.ts";
import { noSales, type Sales } from "./sales.ts";

export type SalesDay = Sales & { day: string };
export type SalesOfCategory = Sales & { id: string; name: string | null };
export type SalesOfPurity = Sales & { purity: Purity };
export type SalesOfProduct = Sales & { id: string; name: string; purity: Purity };

/** Every day of the period, oldest first. */
export async function salesByDay(_staff: Staff, period: Period): Promise<SalesDay[]> {
  const rows = await readSales<SalesDay>(period, sql`sold.day`, { groups: sql`sold.day` });
  const known = new Map(rows.map((row) => [row.day, row]));
  return daysOf(period).map((day) => known.get(day) ?? { ...noSales, day });
}

/** By the category in which each product is now, the best first. */
export function salesByCategory(_staff: Staff, period: Period): Promise<SalesOfCategory[]> {
  return readSales(period, sql`coalesce(c.id::text, 'none') as id, c.name`, {
    joins: sql`join ${products} as p on p.id = item.product_id
      left join ${categories} as c on c.id = p.category_id`,
    groups: sql`c.id, c.name`,
    order: sql`revenue desc, c.name`,
  });
}

/** The best first. */
export function salesByPurity(_staff: Staff, period: Period): Promise<SalesOfPurity[]> {
  return readSales(period, sql`item.purity`, {
    groups: sql`item.purity`,
    order: sql`revenue desc`,
  });
}

/** The products of which most pieces were sold. Without a limit, all that were sold. */
export function bestSellers(
  _staff: Staff,
  period: Period,
  limit?: number,
): Promise<SalesOfProduct[]> {
  return readSales(period, sql`p.id, p.name, p.purity`, {
    joins: sql`join ${products} as p on p.id = item.product_id`,
    groups: sql`p.id`,
    order: sql`pieces desc, revenue desc, p.id ${limit ? sql`limit ${limit}` : sql``}`,
  });
}

/** The gold value is what remains of the price: only `unitPrice` (shop/money.ts) multiplies weight and gold price. */
async function readSales<Row extends Sales>(
  period: Period,
  columns: SQL,
  { joins = sql``, groups, order = sql`1` }: { joins?: SQL; groups: SQL; order?: SQL },
): Promise<Row[]> {
  const { rows } = await db.execute<Sales>(sql`
    select ${columns}, count(distinct sold.id)::int as orders, sum(item.quantity)::int as pieces,
      sum(item.weight::bigint * item.quantity)::float8 as weight,
      sum(item.subtotal - (item.labour_fee + item.price_adjustment) * item.quantity)::float8 as "goldValue",
      sum(item.labour_fee * item.quantity)::float8 as labour,
      sum(item.price_adjustment * item.quantity)::float8 as adjustments,
      sum(item.subtotal)::float8 as revenue
    from (${soldOrders(period)}) as sold join ${orderItems} as item on item.order_id = sold.id ${joins}
    group by ${groups} order by ${order}`);
  return rows as Row[];
}
