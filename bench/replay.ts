import { createHash } from "node:crypto";
import { setTimeout as passing } from "node:timers/promises";
import { openChild } from "#kit/child.ts";
import type { DriveResult } from "./load/driver.ts";
import { times } from "./load/measure.ts";
import type { Shop } from "./open-shop.ts";
import type { BenchProduct } from "./products.ts";
import type { Statement } from "./load/record-statements.ts";

/** The same number of connections as the shop's pool. */
const connections = 20;

/** Pairs of recorded text and its replacement, which turn the statements of one request into those of another. */
export type Replacements = [string, string][];

/**
 * Measures the database alone: sends a request's statements through `pg` over as many connections as the shop has,
 * with new ids each time. The shop is paused (SIGSTOP), so that its workers do not use the database.
 */
export async function driveDirectly(
  shop: Shop,
  statements: Statement[],
  replacements: Replacements[],
  concurrency: number,
) {
  const scripts = replacements.map((pairs) =>
    statements.map((one) => withReplacements(one, pairs)),
  );
  const driver = openChild(new URL("load/driver.ts", import.meta.url));
  process.kill(shop.pid, "SIGSTOP");
  try {
    const drive = { databaseUrl: shop.databaseUrl, scripts, connections, concurrency };
    const { count, seconds, took } = await driver.request<DriveResult>(drive);
    // Removes the jobs of these orders, so that the shop does not write emails for them.
    await shop.db.query("delete from pgboss.job where name = 'order-placed' and state = 'created'");
    return { perSecond: count / seconds, ...times(took) };
  } finally {
    process.kill(shop.pid, "SIGCONT");
    await driver.close();
  }
}

/** Creates `count` guest carts with one of the products each. */
export async function makeCarts({ db }: Shop, pieces: BenchProduct[], count: number) {
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

/** The key under which `platform/rate-limit.server.ts` counts an IP address. */
export function rateLimitKey(ip: string): string {
  return createHash("sha256").update(ip).digest("base64url");
}

/** Waits until the queue's workers have no jobs left. */
export async function untilQueueIdle({ db }: Shop) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rowCount } = await db.query(
      `select from pgboss.job where name in ('order-placed', 'order-changed', 'send-letters')
       and state in ('created', 'active') limit 1`,
    );
    if (rowCount === 0) return;
    await passing(100);
  }
  throw new Error("The shop's queue still has jobs after a minute");
}

function withReplacements({ name, text, values }: Statement, pairs: Replacements): Statement {
  return { name, text: inText(text), values: values.map(inValue) };

  function inText(from: string): string {
    return pairs.reduce((replaced, [old, other]) => replaced.replaceAll(old, other), from);
  }

  function inValue(value: unknown): unknown {
    if (typeof value === "string") return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value === "object" && value !== null)
      return JSON.parse(inText(JSON.stringify(value)));
    return value;
  }
}
