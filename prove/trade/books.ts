import pg from "pg";
import { findPartialWrites } from "./partial-writes.ts";
import type { OrderForm } from "./order-form.ts";

/**
 * Compares what the shop acknowledged with the database that is left: each order is there with its items and the
 * movement of its stock, no form became two orders, and nothing was sold that was not in stock. One line per fault.
 */
export async function checkBooks(
  databaseUrl: string,
  forms: OrderForm[],
  since = new Date(0),
): Promise<string[]> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    await database.query("begin isolation level repeatable read read only");
    const { rows } = await database.query<{ what: string; id: string }>(booksSql);
    return [
      ...(await findLost(database, forms)),
      ...rows.map(({ what, id }) => `${what}: ${id}`),
      ...(await findPartialWrites(database, since)),
    ];
  } finally {
    await database.end();
  }
}

async function findLost(database: pg.Client, forms: OrderForm[]): Promise<string[]> {
  const acknowledged = forms.filter(({ orderId }) => orderId !== undefined);
  const { rows } = await database.query<{ id: string; row: string }>(
    `select o.id, concat_ws(' ', o.form_key, o.total_amount,
       (select string_agg(concat_ws(' ', i.product_id, i.quantity, i.subtotal), ', ') from order_items i where i.order_id = o.id),
       (select string_agg(concat_ws(' ', m.product_id, m.change, m.reason), ', ') from stock_movements m where m.order_id = o.id)) as row
     from orders o where o.id = any($1)`,
    [acknowledged.map(({ orderId }) => orderId)],
  );
  const stored = new Map(rows.map(({ id, row }) => [id, row]));
  return acknowledged.flatMap(({ orderId, formKey, total, productId, quantity }) => {
    const expected = `${formKey} ${total} ${productId} ${quantity} ${total} ${productId} ${-quantity} taken`;
    const found = stored.get(orderId!);
    return found === expected
      ? []
      : [`lost order ${orderId}: acknowledged ${expected}; stored ${found ?? "nothing"}`];
  });
}

const booksSql = `
select 'sold without stock' as what, product_id::text as id from stock_levels where on_hand < 0
union all
select 'order number twice', order_number from orders group by order_number having count(*) > 1
union all
select 'form with two orders', form_key::text from orders group by form_key having count(*) > 1
`;
