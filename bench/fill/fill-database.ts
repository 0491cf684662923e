import { readFileSync } from "node:fs";
import pg from "pg";

export type Size = { orders: number; products: number };

/**
 * Fills the migrated, empty database at `url` with two years of orders. The same size gives the same data, except
 * for the dates, which end now. Throws if the database already contains a shop.
 */
export async function fillDatabase(url: string, { orders, products }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseUnlessEmpty(client);
    await client.query("begin");
    await client.query("set local synchronous_commit = off");
    await client.query(`
      create function pg_temp.product_count() returns int immutable return ${products};
      create function pg_temp.order_count() returns int immutable return ${orders}`);
    for (const part of ["random", "catalogue"]) await run(client, part);
    // Skips millions of foreign key checks: all ids come from the same functions, so every reference exists.
    // Only a superuser may do this.
    await client.query(`select set_config('session_replication_role', 'replica', true)
      from pg_roles where rolname = current_user and rolsuper`);
    for (const part of ["orders", "afterwards"]) await run(client, part);
    // The trigger that adds customers does not run in a replica.
    await client.query("select derive_customers()");
    await client.query("commit");
    // Statistics and a visibility map, as autovacuum would have made them in a shop that has run for a while.
    await client.query("vacuum analyze");
    // Lets PostgreSQL recycle WAL files: creating a new one stops all writers for 60 ms.
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

async function run(client: pg.Client, part: string) {
  await client.query(readFileSync(new URL(`${part}.sql`, import.meta.url), "utf8"));
}

async function refuseUnlessEmpty(client: pg.Client) {
  const { rows } = await client.query<{ full: boolean }>(
    "select exists (select from products) or exists (select from orders) or exists (select from users) as full",
  );
  if (rows[0]?.full)
    throw new Error("This database already contains a shop, so it was not filled.");
}
