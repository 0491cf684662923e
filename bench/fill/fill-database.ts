import { readFileSync } from "node:fs";
import pg from "pg";

export type Size = { orders: number; products: number };

/**
 * Fills the migrated, empty database at `url` with two years of a shop's life: the same size is the same
 * shop each time, but for the dates, which end now. Refuses a database that already holds a shop.
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
    for (const part of ["chance", "catalogue"]) await run(client, part);
    // What orders refer to is there, as the same functions name it: millions of checks would find nothing. Only
    // a superuser may leave them out.
    await client.query(`select set_config('session_replication_role', 'replica', true)
      from pg_roles where rolname = current_user and rolsuper`);
    for (const part of ["orders", "afterwards"]) await run(client, part);
    await client.query("commit");
    // As autovacuum leaves a shop that has lived for a while: with statistics, and its pages known to be visible.
    await client.query("vacuum analyze");
    // And with files of the write-ahead log to use again: each that is made anew stops whoever writes for 60 ms.
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
  if (rows[0]?.full) throw new Error("This database holds a shop already: it is not filled.");
}
