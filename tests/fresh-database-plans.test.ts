import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { setUpDatabase } from "./database.ts";
import { makeProduct } from "./factories.ts";
import { placedOrder } from "./checkout.ts";

const database = setUpDatabase({ gold: true });
beforeAll(async () => {
  // Like a shop opened a moment ago and analysed before its first sale.
  await db.execute(sql`alter table orders set (autovacuum_enabled = false)`);
  await db.execute(sql`alter table carts set (autovacuum_enabled = false)`);
  await db.execute(sql`alter table products set (autovacuum_enabled = false)`);
  await db.execute(sql`analyze`);
});

test("a shop that was just empty places an order without sequential scans", async () => {
  const productId = await makeProduct({ stock: 100 });
  // The connection caches the plans of its foreign key checks on order, cart and product.
  for (let nth = 0; nth < 8; nth += 1) await placedOrder(productId);
  await grow();
  const before = await sequentiallyRead();
  for (let nth = 0; nth < 4; nth += 1) await placedOrder(productId);
  const after = await sequentiallyRead();
  for (const [table, rows] of after) {
    // A few rows are allowed, for tables that hold few.
    expect(rows - before.get(table)!, table).toBeLessThan(2_000);
  }
});

async function grow() {
  await db.execute(sql`insert into products (slug, name, weight, labour_fee)
    select n, n, 1000, 1 from generate_series(1, 5000) n`);
  await db.execute(sql`insert into orders (order_number, full_name, phone_number, delivery_method, total_amount,
      payment_method, form_key)
    select n, n, n, 'collect', 1, 'touch_n_go', gen_random_uuid() from generate_series(1, 5000) n`);
  await db.execute(
    sql`insert into carts (guest_id) select gen_random_uuid() from generate_series(1, 5000)`,
  );
}

/** The number of rows read by sequential scans so far, per table. */
async function sequentiallyRead(): Promise<Map<string, number>> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const { rows } = await other.query<{ relname: string; rows: string }>(
    "select relname, seq_tup_read as rows from pg_stat_user_tables where schemaname = 'public'",
  );
  await other.end();
  return new Map(rows.map(({ relname, rows: read }) => [relname, Number(read)]));
}
