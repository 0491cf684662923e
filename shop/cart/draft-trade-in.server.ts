import { and, eq, isNotNull } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { carts, type DraftTradeIn } from "#db/schema/cart.ts";
import { lockOrCreateCart } from "./change-cart.server.ts";
import type { draftOwner } from "./draft.server.ts";

export type { DraftTradeIn };

/** The old gold that is to pay for this draft; undefined if there is none. */
export async function readDraftTradeIn(
  draftId: string,
  database: Database | Tx = db,
): Promise<DraftTradeIn | undefined> {
  const [cart] = await database
    .select({ tradeIn: carts.tradeIn })
    .from(carts)
    .where(eq(carts.draftId, draftId));
  return cart?.tradeIn ?? undefined;
}

/** Takes old gold in payment of a draft, instead of what the draft had before. */
export async function setDraftTradeIn(
  owner: ReturnType<typeof draftOwner>,
  given: Omit<DraftTradeIn, "version">,
): Promise<void> {
  const tradeIn = { ...given, version: crypto.randomUUID() };
  await db.transaction(async (tx) => {
    const cartId = await lockOrCreateCart(tx, owner);
    await tx.update(carts).set({ tradeIn, updatedAt: new Date() }).where(eq(carts.id, cartId));
  });
}

/** Removes the old gold from a draft, also once its order was placed. A draft without any is not an error. */
export async function removeDraftTradeIn(
  draftId: string,
  database: Database | Tx = db,
): Promise<void> {
  await database
    .update(carts)
    .set({ tradeIn: null })
    .where(and(eq(carts.draftId, draftId), isNotNull(carts.tradeIn)));
}
