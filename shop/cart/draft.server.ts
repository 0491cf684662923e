import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { message, t } from "#languages/messages.ts";
import { db } from "#db/client.server.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { findPieces } from "#shop/catalogue/priced-selections.server.ts";
import { amountBetween } from "#shop/form-fields.ts";
import type { Sen } from "#shop/money.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import type { Staff } from "#shop/staff.ts";
import { lockCart, type CartOwner } from "./cart.server.ts";
import { touchCart } from "./change-cart.server.ts";

export type OpenDraft = Awaited<ReturnType<typeof listDrafts>>[number];

/**
 * The owner of a draft's cart, which staff fill for a customer at the counter or in a chat. The cart belongs to no
 * account, so that drafts stay separate and any colleague can continue one.
 */
export function draftOwner(staff: Staff, draftId: string): CartOwner & { draftId: string } {
  return { draftId, draftBy: staff.name };
}

/** Drafts that have items or old gold, the last changed first. Drafts reserve no stock and hold no price. */
export async function listDrafts(_staff: Staff, limit = 10) {
  const drafts = await db
    .select({
      draftId: sql<string>`${carts.draftId}`,
      startedBy: carts.draftBy,
      updatedAt: carts.updatedAt,
      quantity: sql<number>`coalesce(sum(${cartItems.quantity}), 0)::int`,
    })
    .from(carts)
    .leftJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(and(isNotNull(carts.draftId), or(isNotNull(cartItems.id), isNotNull(carts.tradeIn))))
    .groupBy(carts.id)
    .orderBy(desc(carts.updatedAt))
    .limit(limit);
  return drafts.map((draft) => ({ ...draft, startedBy: draft.startedBy ?? t("Staff") }));
}

/**
 * Deletes a draft; a missing draft is not an error. Never deletes a customer's cart, which has no draft id.
 * In English everywhere: the label, because the audit log is read by all staff.
 */
export async function discardDraft(staff: Staff, draftId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(carts)
      .where(and(isNotNull(carts.draftId), eq(carts.draftId, draftId)))
      .returning({ startedBy: carts.draftBy });
    if (!deleted) return;
    await recordAudit(tx, staff, {
      action: "draft.discarded",
      subject: "order",
      subjectId: draftId,
      label: deleted.startedBy ?? "staff",
    });
  });
}

export const labourDiscountForm = z.object({
  itemId: z.uuid(),
  discount: z
    .string()
    .transform(
      amountBetween(
        (text) => (text.trim() === "" ? (0 as Sen) : parseMoney(text)),
        [0, Number.MAX_SAFE_INTEGER],
        message("Enter an amount such as 30 or 30.50"),
      ),
    ),
});

/**
 * Takes an amount off the labour fee of each piece of a draft's line; 0 takes nothing off. Refuses more than the fee. A
 * missing line is not an error. The audit entry of the order has the discount.
 */
export async function setLabourDiscount(
  owner: ReturnType<typeof draftOwner>,
  { itemId, discount }: z.output<typeof labourDiscountForm>,
): Promise<{ ok: true } | { ok: false; reason: "above-labour-fee"; labourFee: Sen }> {
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, owner);
    const ofLine = and(eq(cartItems.cartId, cartId ?? owner.draftId), eq(cartItems.id, itemId));
    const [item] = await tx.select().from(cartItems).where(ofLine);
    if (!item) return { ok: true };
    const [found] = await findPieces([item], tx);
    const labourFee = found?.piece?.labourFee ?? (0 as Sen);
    if (discount > labourFee) return { ok: false, reason: "above-labour-fee", labourFee };
    await tx.update(cartItems).set({ labourDiscount: discount }).where(eq(cartItems.id, item.id));
    await touchCart(tx, item.cartId);
    return { ok: true };
  });
}
