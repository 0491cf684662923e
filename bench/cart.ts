import { randomUUID } from "node:crypto";
import { openBuyers } from "./buyers.ts";
import { openChild } from "#prove/child.ts";
import type { Answered } from "./load/generator.ts";
import { measure, row } from "./load/measure.ts";
import type { Shop } from "./open-shop.ts";
import type { Bench, Part } from "./part.ts";
import { piecesOf, type Piece } from "./pieces.ts";
import { driveDirectly, limitKeyOf, makeCarts, type Instead } from "./replay.ts";

const concurrency = 32;
const each = 3;

/** Adds to carts: the whole HTTP request, against the same statements sent directly. */
export const measureCart: Part = async ({ shopOf, sizes, orders, targets }) => {
  const shop = await shopOf(sizes[1]!);
  const pieces = await piecesOf(shop, 100);
  const added = await addToCarts(shop, pieces, orders);
  const direct = await addDirectly(shop, pieces, orders);
  const ratio = added.perSecond / direct.perSecond;
  console.log(row("add to cart", "a second", "p50 ms", "p95 ms", "p99 ms", "µs"));
  console.log(
    row(`shop, ${concurrency} buyers`, added.perSecond, added.p50, added.p95, added.p99, added.cpu),
  );
  console.log(
    row(
      `${direct.statements} statements directly`,
      direct.perSecond,
      direct.p50,
      direct.p95,
      direct.p99,
    ),
  );
  console.log(row("ratio", ratio));
  targets.least("add to cart, to its statements sent directly", ratio, 0.3, "x");
};

/** Buyers who have a piece in their cart already add others. */
export async function addToCarts(shop: Shop, pieces: Piece[], count: Bench["orders"]) {
  const buyers = await openBuyers(shop, pieces, Math.ceil(count / each));
  const requests = Array.from({ length: each }, (_, nth) =>
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

async function addDirectly(shop: Shop, pieces: Piece[], count: number) {
  const [buyer] = await openBuyers(shop, pieces, 1);
  const other = pieces.find(({ id }) => id !== buyer!.piece.id)!;
  const generator = openChild(new URL("load/generator.ts", import.meta.url));
  const load = { port: shop.port, requests: [buyer!.add(other)], connections: 1 };
  const statements = await shop.statementsOf(() => generator.ask<Answered>(load));
  await generator.close();
  const { rows } = await shop.db.query("select id from carts where guest_id = $1", [
    buyer!.guestId,
  ]);
  const carts = await makeCarts(shop, pieces, Math.ceil(count / each));
  const instead = Array.from({ length: each }, (_, nth) =>
    carts.map(({ id, guestId }, at): Instead => [
      [buyer!.guestId, guestId],
      [rows[0].id, id],
      [other.id, pieces[(at + nth * 7 + 1) % pieces.length]!.id],
      [limitKeyOf(buyer!.ip), limitKeyOf(randomUUID())],
    ]),
  ).flat();
  const driven = await driveDirectly(shop, statements, instead, concurrency);
  return { ...driven, statements: statements.length };
}
