import { createHash } from "node:crypto";
import { setTimeout as passing } from "node:timers/promises";
import { openChild } from "#prove/child.ts";
import type { Driven } from "./load/driver.ts";
import { times } from "./load/measure.ts";
import type { Shop } from "./open-shop.ts";
import type { Piece } from "./pieces.ts";
import type { Statement } from "./record-statements.ts";

/** As many connections as the shop's own pool has. */
const connections = 20;

/** What stands in the place of what, in a script that is one request's with the ids of another. */
export type Instead = [string, string][];

/**
 * What the database does alone: a request's statements, sent by `pg` over as many connections as the shop has,
 * with fresh ids each time. The shop stands still meanwhile, so that its workers take nothing from it.
 */
export async function driveDirectly(
  shop: Shop,
  statements: Statement[],
  instead: Instead[],
  concurrency: number,
) {
  const scripts = instead.map((pairs) => statements.map((one) => withIds(one, pairs)));
  const driver = openChild(new URL("load/driver.ts", import.meta.url));
  process.kill(shop.pid, "SIGSTOP");
  try {
    const drive = { databaseUrl: shop.databaseUrl, scripts, connections, concurrency };
    const { count, seconds, took } = await driver.ask<Driven>(drive);
    // Letters of orders that nobody placed.
    await shop.db.query("delete from pgboss.job where name = 'order-placed' and state = 'created'");
    return { perSecond: count / seconds, ...times(took) };
  } finally {
    process.kill(shop.pid, "SIGCONT");
    await driver.close();
  }
}

/** So many carts with one of the pieces each, and whose they are. */
export async function makeCarts({ db }: Shop, pieces: Piece[], count: number) {
  const { rows } = await db.query<{ id: string; guestId: string; pieceId: string }>(
    `with made as (
       insert into carts (guest_id) select gen_random_uuid() from generate_series(1, $1)
       returning id, guest_id
     ), numbered as (
       select id, guest_id, ($2::uuid[])[1 + row_number() over () % array_length($2::uuid[], 1)] as piece
       from made
     ), filled as (
       insert into cart_items (cart_id, product_id, variant_ids, quantity)
       select id, piece, '{}', 1 from numbered
     )
     select id, guest_id as "guestId", piece as "pieceId" from numbered`,
    [count, pieces.map(({ id }) => id)],
  );
  return rows;
}

/** By what the limits know an address (platform/limits.server.ts). */
export function limitKeyOf(ip: string): string {
  return createHash("sha256").update(ip).digest("base64url");
}

/** Until the queue's workers have done what there is to do. */
export async function untilQuiet({ db }: Shop) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rowCount } = await db.query(
      `select from pgboss.job where name in ('order-placed', 'order-changed', 'send-letters')
       and state in ('created', 'active') limit 1`,
    );
    if (rowCount === 0) return;
    await passing(100);
  }
  throw new Error("The shop's queue does not come to rest");
}

function withIds({ name, text, values }: Statement, pairs: Instead): Statement {
  return { name, text: inText(text), values: values.map(inValue) };

  function inText(from: string): string {
    return pairs.reduce((said, [old, other]) => said.replaceAll(old, other), from);
  }

  function inValue(value: unknown): unknown {
    if (typeof value === "string") return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value === "object" && value !== null)
      return JSON.parse(inText(JSON.stringify(value)));
    return value;
  }
}
