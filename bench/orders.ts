import { randomUUID } from "node:crypto";
import { openBuyers } from "./buyers.ts";
import { openChild } from "#kit/child.ts";
import type { LoadResult } from "./load/generator.ts";
import { measure, printComparison } from "./load/measure.ts";
import type { Shop } from "./open-shop.ts";
import type { Part } from "./part.ts";
import { buyableProducts, type BenchProduct } from "./products.ts";
import {
  driveDirectly,
  rateLimitKey,
  makeCarts,
  untilQueueIdle,
  type Replacements,
} from "./replay.ts";

const concurrency = 32;

/**
 * Compares placing orders over HTTP, including the jobs and emails they cause, with sending the same SQL
 * statements directly: for different products, and for one product that all buyers want.
 */
export const measureOrders: Part = async ({ shopOf, sizes, orders, targets }) => {
  const shop = await shopOf(sizes[1]!);
  const all = await buyableProducts(shop, 200);
  // Warm-up: a new process has compiled little code, and its connections have no query plans yet.
  await placeOrders(shop, all, Math.ceil(orders / 3));
  for (const [name, pieces] of Object.entries({
    "different pieces": all,
    "the same piece": all.slice(0, 1),
  })) {
    const placed = await placeOrders(shop, pieces, orders);
    const direct = await placeDirectly(shop, pieces, orders);
    const load = { ...placed, clients: concurrency };
    const ratio = printComparison(`place order, ${name}`, load, direct);
    targets.atLeast(`place order, ${name}, to its statements directly`, ratio, 0.25);
    targets.atMost(
      `place order, ${name}, p99 to its statements directly`,
      placed.p99 / direct.p99,
      1.5,
    );
  }
};

/** Opens checkout for each buyer, then measures only the Place Order requests. */
export async function placeOrders(shop: Shop, pieces: BenchProduct[], count: number) {
  const buyers = await openBuyers(shop, pieces, count);
  const requests: string[] = [];
  for (const buyer of buyers) requests.push((await buyer.prepareOrder()).request);
  const before = await countOrders(shop);
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  try {
    const load = { port: shop.port, requests, connections: concurrency };
    const measured = await measure(generator, shop, load, [302]);
    const placed = (await countOrders(shop)) - before;
    if (placed !== count) throw new Error(`${count} orders were sent, ${placed} placed`);
    await untilQueueIdle(shop);
    return measured;
  } finally {
    await generator.close();
  }
}

async function placeDirectly(shop: Shop, pieces: BenchProduct[], count: number) {
  const [buyer] = await openBuyers(shop, pieces, 1);
  const { rows: carts } = await shop.db.query("select id from carts where guest_id = $1", [
    buyer!.guestId,
  ]);
  const { formKey, request } = await buyer!.prepareOrder();
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const load = { port: shop.port, requests: [request], connections: 1 };
  const statements = await shop.statementsOf(() => generator.request<LoadResult>(load));
  await generator.close();
  const { rows: orders } = await shop.db.query(
    `select id, order_number as "number" from orders where form_key = $1`,
    [formKey],
  );
  await untilQueueIdle(shop);
  const replacements = (await makeCarts(shop, pieces, count)).map((cart, at): Replacements => [
    [buyer!.guestId, cart.guestId],
    [carts[0].id, cart.id],
    [buyer!.piece.id, cart.pieceId],
    [formKey, randomUUID()],
    [orders[0].id, randomUUID()],
    [orders[0].number, `JJ${Date.now() * 10 + at}`],
    [rateLimitKey(buyer!.ip), rateLimitKey(randomUUID())],
  ]);
  const before = await countOrders(shop);
  const driven = await driveDirectly(shop, statements, replacements, concurrency);
  const placed = (await countOrders(shop)) - before;
  if (placed !== count) throw new Error(`${count} orders were sent, ${placed} placed`);
  return { ...driven, statements: statements.length };
}

async function countOrders({ db }: Shop): Promise<number> {
  const { rows } = await db.query("select count(*)::int as count from orders");
  return rows[0].count;
}
