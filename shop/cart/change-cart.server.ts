import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { together } from "#db/together.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { findPieces, type PieceProblem, type Selection } from "#shop/catalogue/pieces.server.ts";
import { lockCart, ownerColumn, type CartOwner } from "./cart.server.ts";

/** No line holds more pieces than this, whatever the stock. */
export const mostOfOneLine = 99;

const wholeNumber = z.coerce.number({ error: "Enter a number" }).int("Enter a whole number");

export const addForm = z.object({
  productId: z.uuid(),
  variant: z.array(z.uuid()).max(8).default([]),
  color: z.uuid().optional(),
  quantity: wholeNumber.min(1, "Choose at least 1").max(mostOfOneLine),
});
export const setForm = z.object({ itemId: z.uuid(), quantity: wholeNumber.max(mostOfOneLine) });
export const removeForm = z.object({ itemId: z.uuid() });

export type CartChange =
  | { ok: true }
  | { ok: false; reason: PieceProblem }
  | { ok: false; reason: "not-enough-stock"; onHand: number };

/**
 * Puts pieces in the cart; the same choice again adds to its line. Refuses what cannot be sold now, and
 * more than there are. Taking the stock is `placeOrder`'s: a cart holds nothing.
 */
export async function addToCart(
  owner: CartOwner,
  wanted: Selection & { quantity: number },
): Promise<CartChange> {
  const selection = { ...wanted, variantIds: [...new Set(wanted.variantIds)].toSorted() };
  return db.transaction(async (tx) => {
    const cartId = await openCart(tx, owner);
    const [[found], standing] = await together([
      findPieces([selection], tx),
      quantityOf(tx, cartId, selection),
    ]);
    if (!found?.ok) return { ok: false, reason: found?.reason ?? "gone" };
    const all = standing + wanted.quantity;
    const onHand = Math.min(found.piece.available, mostOfOneLine);
    if (all > onHand) return { ok: false, reason: "not-enough-stock", onHand };
    await addLine(tx, cartId, { ...selection, quantity: wanted.quantity });
    return { ok: true };
  });
}

/** Sets a line's quantity; 0 or less removes it (specification 4). A line that is not there is no error. */
export async function setCartQuantity(
  owner: CartOwner,
  input: { itemId: string; quantity: number },
): Promise<CartChange> {
  if (input.quantity <= 0) return removeFromCart(owner, input);
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, owner);
    const [item] = cartId ? await tx.select().from(cartItems).where(itemOf(cartId, input)) : [];
    if (!item) return { ok: true };
    const [found] = await findPieces([item], tx);
    if (!found?.ok) return { ok: false, reason: found?.reason ?? "gone" };
    const onHand = Math.min(found.piece.available, mostOfOneLine);
    // Fewer than before is always welcome, even where the stock has run lower still.
    if (input.quantity > onHand && input.quantity >= item.quantity) {
      return { ok: false, reason: "not-enough-stock", onHand };
    }
    await tx.update(cartItems).set({ quantity: input.quantity }).where(eq(cartItems.id, item.id));
    return { ok: true };
  });
}

export async function removeFromCart(
  owner: CartOwner,
  input: { itemId: string },
): Promise<CartChange> {
  await db.transaction(async (tx) => {
    const cartId = await lockCart(tx, owner);
    if (cartId) await tx.delete(cartItems).where(itemOf(cartId, input));
  });
  return { ok: true };
}

/** The owner's cart, made when there is none, and locked. */
export async function openCart(tx: Tx, owner: CartOwner): Promise<string> {
  const [cart] = await tx
    .insert(carts)
    .values(owner)
    .onConflictDoUpdate({ target: ownerColumn(owner), set: { updatedAt: sql`now()` } })
    .returning({ id: carts.id });
  if (!cart) throw new Error("The cart that was just made is not there");
  return cart.id;
}

async function quantityOf(tx: Tx, cartId: string, selection: Selection): Promise<number> {
  const [standing] = await tx
    .select({ quantity: cartItems.quantity })
    .from(cartItems)
    .where(sameLine(cartId, selection));
  return standing?.quantity ?? 0;
}

export async function addLine(tx: Tx, cartId: string, line: Selection & { quantity: number }) {
  const { productId, variantIds, colorId, quantity } = line;
  await tx
    .insert(cartItems)
    .values({ cartId, productId, variantIds, colorId, quantity })
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId, cartItems.variantIds, cartItems.colorId],
      set: { quantity: sql`${cartItems.quantity} + excluded.quantity` },
    });
}

function itemOf(cartId: string, { itemId }: { itemId: string }) {
  return and(eq(cartItems.cartId, cartId), eq(cartItems.id, itemId));
}

function sameLine(cartId: string, { productId, variantIds, colorId }: Selection) {
  return and(
    eq(cartItems.cartId, cartId),
    eq(cartItems.productId, productId),
    eq(cartItems.variantIds, variantIds),
    sql`${cartItems.colorId} is not distinct from ${colorId}::uuid`,
  );
}
