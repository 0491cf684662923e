import { randomUUID } from "node:crypto";
import { openBuyers } from "./buyers.ts";
import { openChild } from "#kit/child.ts";
import type { LoadResult } from "./load/generator.ts";
import { measure, printComparison } from "./load/measure.ts";
import type { Shop } from "./open-shop.ts";
import type { Bench, Part } from "./part.ts";
import { buyableProducts, type BenchProduct } from "./products.ts";
import { driveDirectly, rateLimitKey, makeCarts, type Replacements } from "./replay.ts";

const concurrency = 32;
const itemsPerBuyer = 3;

/** Compares adding to a cart over HTTP with sending the same SQL statements directly. */
export const measureCart: Part = async ({ shopOf, sizes, orders, targets }) => {
  const shop = await shopOf(sizes[1]!);
  const pieces = await buyableProducts(shop, 100);
  const added = await addToCarts(shop, pieces, orders);
  const direct = await addDirectly(shop, pieces, orders);
  const ratio = printComparison("add to cart", { ...added, clients: concurrency }, direct);
  targets.atLeast("add to cart, to its statements sent directly", ratio, 0.3);
};

/** Buyers with one product in the cart add more. */
export async function addToCarts(shop: Shop, pieces: BenchProduct[], count: Bench["orders"]) {
  const buyers = await openBuyers(shop, pieces, Math.ceil(count / itemsPerBuyer));
  const requests = Array.from({ length: itemsPerBuyer }, (_, nth) =>
    buyers.map((buyer, at) => buyer.add(pieces[(at + nth * 7 + 1) % pieces.length]!)),
  ).flat();
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  try {
    const load = { port: shop.port, requests, connections: concurrency };
    return await measure(generator, shop, load, [302]);
  } finally {
    await generator.close();
  }
}

async function addDirectly(shop: Shop, pieces: BenchProduct[], count: number) {
  const [buyer] = await openBuyers(shop, pieces, 1);
  const other = pieces.find(({ id }) => id !== buyer!.piece.id)!;
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const load = { port: shop.port, requests: [buyer!.add(other)], connections: 1 };
  const statements = await shop.statementsOf(() => generator.request<LoadResult>(load));
  await generator.close();
  const { rows } = await shop.db.query("select id from carts where guest_id = $1", [
    buyer!.guestId,
  ]);
  const carts = await makeCarts(shop, pieces, Math.ceil(count / itemsPerBuyer));
  const replacements = Array.from({ length: itemsPerBuyer }, (_, nth) =>
    carts.map(({ id, guestId }, at): Replacements => [
      [buyer!.guestId, guestId],
      [rows[0].id, id],
      [other.id, pieces[(at + nth * 7 + 1) % pieces.length]!.id],
      [rateLimitKey(buyer!.ip), rateLimitKey(randomUUID())],
    ]),
  ).flat();
  const driven = await driveDirectly(shop, statements, replacements, concurrency);
  return { ...driven, statements: statements.length };
}
