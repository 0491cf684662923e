import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalogue.ts";
import { orderItems } from "#db/schema/orders.ts";
import { stockLevels } from "#db/schema/stock.ts";
import type { Day, Period } from "#shop/calendar-day.ts";
import type { Milligrams, Purity } from "#shop/money.ts";
import { soldOrders } from "#shop/orders/sold-orders.server.ts";
import { startOfDay } from "#shop/start-of-day.ts";
import type { Staff } from "#shop/staff.ts";

/** A product with pieces in stock. `since` is the day on which it was added. */
export type SlowMover = {
  id: string;
  name: string;
  category: string | null;
  purity: Purity;
  weight: Milligrams;
  onHand: number;
  sold: number;
  since: Day;
};

/** Products with pieces in stock that sold the fewest in the period; of the same number, the oldest first. */
export async function slowMovers(
  _staff: Staff,
  period: Period,
  limit?: number,
): Promise<SlowMover[]> {
  const { rows } = await db.execute<SlowMover>(sql`
    with turned as (
      select item.product_id, sum(item.quantity) as sold
      from (${soldOrders(period)}) as sold join ${orderItems} as item on item.order_id = sold.id
      group by item.product_id
    )
    select p.id, p.name, c.name as category, p.purity, p.weight, level.on_hand as "onHand",
      coalesce(turned.sold, 0)::int as sold,
      to_char(p.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') as since
    from ${products} as p
    join ${stockLevels} as level on level.product_id = p.id and level.on_hand > 0
    left join ${categories} as c on c.id = p.category_id
    left join turned on turned.product_id = p.id
    where p.archived_at is null and p.created_at < ${startOfDay(period.to, 1)}
    order by sold, p.created_at, p.id ${limit ? sql`limit ${limit}` : sql``}`);
  return rows;
}
