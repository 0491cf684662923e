import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { administer, databaseUrl } from "#kit/database-server.ts";

// The release before reads and writes `letters` and `shelf`, which are views since the tables have other names
// (ADR-0055).

const server = inject("databaseServer");
const name = `old_names_${randomBytes(6).toString("hex")}`;
const url = databaseUrl(server, name);

beforeAll(() => administer(server, `create database ${name} template emas_template`));
afterAll(() => administer(server, `drop database ${name} with (force)`));

test("an email that the release before queues, claims and records is an email of this one", async () => {
  const queue = `insert into letters (fact, kind, about, "to") values
    ('order-received:1', 'order-received', '{"by": "1.0.0"}', 'siti@example.test') on conflict (fact) do nothing returning id`;
  expect(await administer(url, queue)).toHaveLength(1);
  expect(await administer(url, queue)).toEqual([]);
  await administer(
    url,
    `update letters set state = 'sending', tries = letters.tries + 1, try_at = now() + interval '3 minutes'
     where id = (select id from letters due where due.state = 'waiting' and due.try_at <= clock_timestamp()
       order by due.number limit 1 for update skip locked)`,
  );
  expect(
    await administer(
      url,
      "select dedupe_key, payload, state, attempts, unknown_deliveries, number from emails",
    ),
  ).toEqual([
    {
      dedupe_key: "order-received:1",
      payload: { by: "1.0.0" },
      state: "sending",
      attempts: 1,
      unknown_deliveries: 0,
      number: "1",
    },
  ]);
});

test("the release before lists the pieces of this one", async () => {
  await administer(
    url,
    `with p as (insert into products (name, slug, purity, weight, labour_fee)
       values ('Cincin', 'cincin', '916', 3000, 1000) returning id)
     insert into stock_levels (product_id, on_hand) select id, 1 from p`,
  );
  const found = "select name from shelf where all_words @@ 'cincin'::tsquery";
  expect(await administer(url, found)).toEqual([{ name: "cincin" }]);
});
