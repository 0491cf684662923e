import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { CartOwner } from "./cart.server.ts";

export type OpenDraft = { draftId: string; startedBy: string; updatedAt: Date; quantity: number };

/**
 * The cart of a draft order: pieces that staff gather for a customer at the counter or in a chat. It is
 * nobody's own cart, so two drafts never mix, and any colleague may go on with it.
 */
export function draftOwner(staff: Staff, draftId: string): CartOwner & { draftId: string } {
  return { draftId, draftBy: staff.name };
}

/** Drafts with pieces in them that were not placed, the latest first. They hold no stock and no price. */
export async function listDrafts(_staff: Staff, most = 10): Promise<OpenDraft[]> {
  const rows = await db
    .select({
      draftId: carts.draftId,
      startedBy: carts.draftBy,
      updatedAt: carts.updatedAt,
      quantity: sql<number>`sum(${cartItems.quantity})::int`,
    })
    .from(carts)
    .innerJoin(cartItems, eq(cartItems.cartId, carts.id))
    .where(isNotNull(carts.draftId))
    .groupBy(carts.id)
    .orderBy(desc(carts.updatedAt))
    .limit(most);
  return rows.map(({ draftId, startedBy, ...row }) => ({
    ...row,
    draftId: draftId!,
    startedBy: startedBy ?? "Staff",
  }));
}

/** Throws a draft away. One that is not there is gone as well; nobody's own cart is a draft. */
export async function discardDraft(staff: Staff, draftId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(carts)
      .where(and(isNotNull(carts.draftId), eq(carts.draftId, draftId)))
      .returning({ startedBy: carts.draftBy });
    if (!gone) return;
    await recordAudit(tx, staff, {
      deed: "draft.discarded",
      subject: "order",
      subjectId: draftId,
      label: `Draft of ${gone.startedBy ?? "staff"}`,
    });
  });
}
