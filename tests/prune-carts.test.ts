import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { carts } from "#db/schema/cart.ts";
import { lockCart, readCart, type CartOwner } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import { pruneCarts } from "#shop/cart/prune-carts.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct } from "./factories.ts";
import { makeStaff } from "./people.ts";

// A browser's cart goes when it was left for 90 days; nobody else's ever does by itself.

let database: Awaited<ReturnType<typeof freshDatabase>>;
let productId: string;
beforeAll(async () => {
  database = await freshDatabase();
  await goldAt(595, 640);
  productId = await makeProduct({ stock: 50 });
});
afterAll(() => database.drop());

test("a browser's cart is kept for 90 days after something was put in, a customer's and a draft for ever", async () => {
  const { staff } = await makeStaff("staff");
  const left = await cartOf({ guestId: crypto.randomUUID() }, 91);
  const kept = [
    await cartOf({ guestId: crypto.randomUUID() }, 89),
    await cartOf({ userId: staff.id }, 4_000),
    await cartOf(draftOwner(clerk, crypto.randomUUID()), 4_000),
  ];
  expect(await pruneCarts()).toBe(1);
  expect((await readCart(left)).lines).toEqual([]);
  for (const owner of kept) expect((await readCart(owner)).lines).toHaveLength(1);
});

test("what a browser puts into an old cart keeps it", async () => {
  const owner = await cartOf({ guestId: crypto.randomUUID() }, 91);
  await addToCart(owner, { productId, variantIds: [], colorId: null, quantity: 1 });
  expect(await pruneCarts()).toBe(0);
  expect((await readCart(owner)).quantity).toBe(2);
});

test("however many there are", async () => {
  await db.execute(sql`
    insert into carts (guest_id, updated_at)
    select gen_random_uuid(), now() - interval '91 days' from generate_series(1, 2500)`);
  expect(await pruneCarts()).toBe(2_500);
});

test("one that its browser changes at this moment is left alone", async () => {
  const owner = await cartOf({ guestId: crypto.randomUUID() }, 91);
  await db.transaction(async (tx) => {
    await tx.select().from(carts).where(eq(carts.guestId, owner.guestId)).for("update");
    expect(await pruneCarts()).toBe(0);
  });
  expect(await pruneCarts()).toBe(1);
});

/** A cart with one piece, as it is so many days after it was put in. */
async function cartOf<Owner extends CartOwner>(owner: Owner, days: number): Promise<Owner> {
  await addToCart(owner, { productId, variantIds: [], colorId: null, quantity: 1 });
  await db.transaction(async (tx) => {
    const id = await lockCart(tx, owner);
    const updatedAt = sql`now() - ${days} * interval '1 day'`;
    await tx.update(carts).set({ updatedAt }).where(eq(carts.id, id!));
  });
  return owner;
}
