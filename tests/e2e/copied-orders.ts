import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { databaseOf } from "#kit/processes.ts";

/** Copies an order and its items, with `own` in place of some of its columns. Returns the copy's id and number. */
export async function copyOrder(
  client: pg.Client,
  orderId: string,
  own: Record<string, unknown> = {},
): Promise<{ id: string; number: string }> {
  const id = randomUUID();
  const number = `JJ${String(randomInt(1e12)).padStart(13, "0")}`;
  await client.query(
    "insert into orders select (jsonb_populate_record(o, $2)).* from orders o where id = $1",
    [orderId, { id, form_key: randomUUID(), order_number: number, ...own }],
  );
  await client.query(
    `insert into order_items select (jsonb_populate_record(item,
        jsonb_build_object('id', gen_random_uuid(), 'order_id', $2::uuid))).*
      from order_items item where order_id = $1`,
    [orderId, id],
  );
  return { id, number };
}

/** Copies an order so many times. Returns the ids of the copies. */
export async function copyOrders(orderId: string, count: number): Promise<string[]> {
  const client = await connect();
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push((await copyOrder(client, orderId)).id);
  await client.end();
  return ids;
}

/**
 * Copies an order with its receipt so many times. The copied receipts are the oldest of the queue. Returns the numbers
 * of their orders in the order of the queue.
 */
export async function copyReceipts(orderId: string, count: number): Promise<string[]> {
  const client = await connect();
  const numbers: string[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const { id, number } = await copyOrder(client, orderId);
    const own = {
      id: randomUUID(),
      order_id: id,
      // Otherwise the list would say that the picture was sent for another order.
      fingerprint: randomUUID(),
      created_at: new Date(Date.UTC(2020, 0, 1, 0, nth)).toISOString(),
    };
    await client.query(
      `insert into touch_n_go_payments select (jsonb_populate_record(sent, $2)).*
        from touch_n_go_payments sent where order_id = $1`,
      [orderId, own],
    );
    numbers.push(number);
  }
  await client.end();
  return numbers;
}

async function connect() {
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  return client;
}
