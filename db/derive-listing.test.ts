import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveListing } from "./derive-listing.server.ts";
import { freshDatabase } from "#tests/database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
const clients: pg.Client[] = [];
beforeAll(async () => {
  database = await freshDatabase({ connected: false });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

test("while the listing is derived, products sell whose batch is done or not begun", async () => {
  const [shop, deriving, report] = [await connect(), await connect(), await connect()];
  await shop.query(`
    insert into products (id, slug, name, purity, weight, labour_fee)
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'piece-' || n, '戒指 ' || n, '916', 1000, 0
      from generate_series(1, 3) n;
    insert into stock_levels (product_id, on_hand) select id, 1 from products;
    update listing set name_vector = array_to_tsvector(array['written by an older version'])`);
  await report.query("begin; select from products where slug = 'piece-2' for update");

  const derived = deriveListing(deriving, { batchSize: 1 });
  const isDerived =
    "select count(*)::int as count from listing where name_vector @@ '''戒'''::tsquery";
  await expect.poll(async () => (await shop.query(isDerived)).rows[0].count).toBe(1);
  await shop.query("set lock_timeout = 1000");
  await shop.query(`update stock_levels set on_hand = 0
    where product_id in (select id from products where slug in ('piece-1', 'piece-3'))`);
  await report.query("commit");
  await derived;

  expect((await shop.query("select name from listing")).rows).toEqual([{ name: "戒指 2" }]);
  expect((await shop.query(isDerived)).rows[0].count).toBe(1);
});

test("a batch that cannot lock its products is tried again, without the others", async () => {
  const [deriving, report] = [await connect(), await connect()];
  await deriving.query("set lock_timeout = 50");
  await report.query("begin; select from products where slug = 'piece-2' for update");
  const failures: number[] = [];
  let step = 0;
  const retry = async (work: () => Promise<void>) => {
    step += 1;
    try {
      await work();
    } catch {
      failures.push(step);
      await report.query("commit");
      await work();
    }
  };
  await deriveListing(deriving, { batchSize: 1, retry });
  // The words of the categories, then each product.
  expect(failures).toEqual([3]);
  expect(step).toBe(4);
});

async function connect() {
  const client = new pg.Client(database.url);
  await client.connect();
  clients.push(client);
  return client;
}
