import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { t } from "#languages/messages.ts";
import { db, type Tx } from "#db/client.server.ts";
import { awaitAll } from "#db/await-all.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { unlessBlank } from "#shop/form-fields.ts";
import {
  findPieces,
  type PieceProblem,
  type Selection,
} from "#shop/catalogue/priced-selections.server.ts";
import { lockCart, ownerColumn, type CartOwner } from "./cart.server.ts";
import { maxLineQuantity } from "./max-line-quantity.ts";

const wholeNumber = z.coerce
  .number({ error: () => t("Enter a number") })
  .int({ error: () => t("Enter a whole number") })
  .max(maxLineQuantity, { error: () => t("Enter at most {number}", { number: maxLineQuantity }) });

export const addToCartForm = z.object({
  productId: z.uuid(),
  variant: z.array(z.uuid()).max(8).default([]),
  color: z.uuid().optional(),
  quantity: unlessBlank(wholeNumber.min(1, { error: () => t("Choose at least 1") })),
  // Missing without JavaScript. An invalid key is ignored: it must not stop a sale.
  formKey: z.uuid().optional().catch(undefined),
});
export const setQuantityForm = z.object({
  itemId: z.uuid(),
  // `unlessBlank` refuses a blank field, which would otherwise be read as 0 and remove the line.
  quantity: unlessBlank(wholeNumber),
});
/** The field of a line. Refuses 0, because a slip while typing would remove the line. */
export const typeQuantityForm = z.object({
  itemId: z.uuid(),
  quantity: unlessBlank(
    wholeNumber.min(1, { error: () => t("Enter at least 1, or remove the item") }),
  ),
});
export const removeFromCartForm = z.object({ itemId: z.uuid() });

export type CartChange =
  | { ok: true }
  | { ok: false; reason: PieceProblem; missing?: string[] }
  | { ok: false; reason: "not-enough-stock"; onHand: number };

/**
 * Adds pieces to the cart, or raises the quantity of a line with the same choice. Refuses unavailable pieces and a
 * quantity above the stock. Adds nothing if the line was last raised with the same form key: the form was sent again,
 * because its answer was lost. A cart reserves nothing: `placeOrder` takes the stock.
 */
export async function addToCart(
  owner: CartOwner,
  request: Selection & { quantity: number; formKey?: string | undefined },
): Promise<CartChange> {
  const { quantity, formKey } = request;
  const selection = { ...request, variantIds: [...new Set(request.variantIds)].toSorted() };
  return db.transaction(async (tx) => {
    const cartId = await lockOrCreateCart(tx, owner);
    const [[found], existing] = await awaitAll([
      findPieces([selection], tx),
      findLine(tx, cartId, selection),
    ]);
    // Before the stock is looked at: what was added may have been the last piece.
    if (formKey && existing?.lastAddKey === formKey) return { ok: true };
    if (!found?.ok) {
      const { reason = "gone", missing } = found ?? {};
      return { ok: false, reason, ...(missing && { missing }) };
    }
    const newQuantity = (existing?.quantity ?? 0) + quantity;
    const onHand = Math.min(found.piece.available, maxLineQuantity);
    if (newQuantity > onHand) return { ok: false, reason: "not-enough-stock", onHand };
    await addLine(tx, cartId, { ...selection, quantity, lastAddKey: formKey });
    return { ok: true };
  });
}

/** Sets a line's quantity; 0 or less removes the line. A missing line is not an error. */
export async function setCartQuantity(
  owner: CartOwner,
  input: { itemId: string; quantity: number },
): Promise<CartChange> {
  if (input.quantity <= 0) return removeFromCart(owner, input);
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, owner);
    const [item] = cartId
      ? await tx.select().from(cartItems).where(matchesItem(cartId, input))
      : [];
    if (!item) return { ok: true };
    const [found] = await findPieces([item], tx);
    if (!found?.ok) return { ok: false, reason: found?.reason ?? "gone" };
    const onHand = Math.min(found.piece.available, maxLineQuantity);
    // A lower quantity is always allowed, even if the stock is lower still.
    if (input.quantity > onHand && input.quantity >= item.quantity) {
      return { ok: false, reason: "not-enough-stock", onHand };
    }
    await tx.update(cartItems).set({ quantity: input.quantity }).where(eq(cartItems.id, item.id));
    await touchCart(tx, item.cartId);
    return { ok: true };
  });
}

export async function removeFromCart(
  owner: CartOwner,
  input: { itemId: string },
): Promise<CartChange> {
  await db.transaction(async (tx) => {
    const cartId = await lockCart(tx, owner);
    if (!cartId) return;
    await tx.delete(cartItems).where(matchesItem(cartId, input));
    await touchCart(tx, cartId);
  });
  return { ok: true };
}

/** Notes that the cart was changed now: old ones are deleted, and drafts are listed by it. */
export async function touchCart(tx: Tx, cartId: string): Promise<void> {
  await tx
    .update(carts)
    .set({ updatedAt: sql`now()` })
    .where(eq(carts.id, cartId));
}

/** Locks the owner's cart; creates it if there is none. */
export async function lockOrCreateCart(tx: Tx, owner: CartOwner): Promise<string> {
  const [cart] = await tx
    .insert(carts)
    .values(owner)
    .onConflictDoUpdate({ target: ownerColumn(owner), set: { updatedAt: sql`now()` } })
    .returning({ id: carts.id });
  if (!cart) throw new Error("The cart was not created");
  return cart.id;
}

async function findLine(tx: Tx, cartId: string, selection: Selection) {
  const [row] = await tx
    .select({ quantity: cartItems.quantity, lastAddKey: cartItems.lastAddKey })
    .from(cartItems)
    .where(matchesLine(cartId, selection));
  return row;
}

export async function addLine(
  tx: Tx,
  cartId: string,
  line: Selection & { quantity: number; lastAddKey?: string | null | undefined },
) {
  const { productId, variantIds, colorId, quantity, lastAddKey } = line;
  await tx
    .insert(cartItems)
    .values({ cartId, productId, variantIds, colorId, quantity, lastAddKey })
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId, cartItems.variantIds, cartItems.colorId],
      set: {
        quantity: sql`${cartItems.quantity} + excluded.quantity`,
        lastAddKey: sql`coalesce(excluded.last_add_key, ${cartItems.lastAddKey})`,
      },
    });
}

function matchesItem(cartId: string, { itemId }: { itemId: string }) {
  return and(eq(cartItems.cartId, cartId), eq(cartItems.id, itemId));
}

function matchesLine(cartId: string, { productId, variantIds, colorId }: Selection) {
  return and(
    eq(cartItems.cartId, cartId),
    eq(cartItems.productId, productId),
    eq(cartItems.variantIds, variantIds),
    sql`${cartItems.colorId} is not distinct from ${colorId}::uuid`,
  );
}
