import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { carts } from "#db/schema/cart.ts";
import { emptyCart, lockCart, readCart, type CartOwner } from "./cart.server.ts";
import type { Sen } from "#shop/money.ts";
import { addToCart } from "./change-cart.server.ts";
import { draftOwner } from "./draft.server.ts";
import { pruneCarts } from "./prune-carts.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { pieces } from "#tests/checkout.ts";
import { makeStaff } from "#tests/accounts.ts";

// A browser's cart is deleted after 90 days unused, and so is the empty cart of a placed draft; no other cart expires.

setUpDatabase({ gold: true });
let productId: string;
beforeAll(async () => {
  productId = await makeProduct({ stock: 50 });
});

test("a browser's cart expires 90 days after its last item; a customer's and a draft never do", async () => {
  const { staff } = await makeStaff("staff");
  const left = await cartOf({ guestId: crypto.randomUUID() }, 91);
  const stored = [
    await cartOf({ guestId: crypto.randomUUID() }, 89),
    await cartOf({ userId: staff.id }, 4_000),
    await cartOf(draftOwner(clerk, crypto.randomUUID()), 4_000),
  ];
  expect(await pruneCarts()).toBe(1);
  expect((await readCart(left)).lines).toEqual([]);
  for (const owner of stored) expect((await readCart(owner)).lines).toHaveLength(1);
});

test("what is left of a draft whose order was placed is removed after 90 days; an open draft never is", async () => {
  const draft = () => draftOwner(clerk, crypto.randomUUID());
  const [placed, placedLately, withGold] = [
    await cartOf(draft(), 91),
    await cartOf(draft(), 89),
    await cartOf(draft(), 4_000),
  ];
  for (const owner of [placed, placedLately, withGold])
    await db.transaction(async (tx) => emptyCart(tx, (await lockCart(tx, owner))!));
  const tradeIn = { version: crypto.randomUUID(), tradeInId: null, lines: [], paid: 100 as Sen };
  await db.update(carts).set({ tradeIn }).where(eq(carts.draftId, withGold.draftId));
  const open = await cartOf(draft(), 4_000);
  expect(await pruneCarts()).toBe(1);
  const rows = await db.select({ id: carts.draftId }).from(carts).where(isNotNull(carts.draftId));
  const left = rows.map(({ id }) => id);
  expect(left).not.toContain(placed.draftId);
  expect(left).toEqual(
    expect.arrayContaining([placedLately.draftId, withGold.draftId, open.draftId]),
  );
});

test("a placed draft to which staff add again at this moment stays", async () => {
  const owner = await cartOf(draftOwner(clerk, crypto.randomUUID()), 91);
  await db.transaction(async (tx) => emptyCart(tx, (await lockCart(tx, owner))!));
  await db.transaction(async (tx) => {
    await lockCart(tx, owner);
    expect(await pruneCarts()).toBe(0);
  });
  expect(await pruneCarts()).toBe(1);
});

test("adding to an old cart keeps it", async () => {
  const owner = await cartOf({ guestId: crypto.randomUUID() }, 91);
  await addToCart(owner, pieces(productId));
  expect(await pruneCarts()).toBe(0);
  expect((await readCart(owner)).quantity).toBe(2);
});

test("any number of old carts is removed", async () => {
  await db.execute(sql`
    insert into carts (guest_id, updated_at)
    select gen_random_uuid(), now() - interval '91 days' from generate_series(1, 2500)`);
  expect(await pruneCarts()).toBe(2_500);
});

test("a cart that its browser changes at this moment stays", async () => {
  const owner = await cartOf({ guestId: crypto.randomUUID() }, 91);
  await db.transaction(async (tx) => {
    await tx.select().from(carts).where(eq(carts.guestId, owner.guestId)).for("update");
    expect(await pruneCarts()).toBe(0);
  });
  expect(await pruneCarts()).toBe(1);
});

/** A cart with one piece that was added this many days ago. */
async function cartOf<Owner extends CartOwner>(owner: Owner, days: number): Promise<Owner> {
  await addToCart(owner, pieces(productId));
  await db.transaction(async (tx) => {
    const id = await lockCart(tx, owner);
    const updatedAt = sql`now() - ${days} * interval '1 day'`;
    await tx.update(carts).set({ updatedAt }).where(eq(carts.id, id!));
  });
  return owner;
}
