import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import {
  dispositions,
  inspections,
  pieceConditions,
  shipmentItems,
  shipments,
  type Disposition,
  type PieceCondition,
} from "#db/schema/fulfilment.ts";
import { t } from "#languages/messages.ts";
import { checkbox, optionalText, wholeNumber } from "#shop/form-fields.ts";
import type { Milligrams } from "#shop/money.ts";
import { auditOrder, recordEvent, staffActor } from "#shop/orders/change-order-status.server.ts";
import { isSettledAs } from "#shop/orders/left-pieces.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { returnStock } from "#shop/stock/stock.server.ts";
import { expectedBackOf } from "./expected-back.server.ts";
import { reportNotSentAgain } from "./not-sent-again.server.ts";
import { isWithinTolerance } from "./pack-shipment.server.ts";
import { weightField } from "./weight-field.ts";

const maxPieces = 9999;
/** The answers to whether the seal is intact, and what is recorded for each. */
const sealAnswers = { intact: true, opened: false, none: null } as const;

export const inspectionForm = z.object({
  /** Made with the form, so that a form that is sent twice inspects once. */
  inspectionId: z.uuid(),
  orderId: z.uuid(),
  orderItemId: z.uuid(),
  quantity: wholeNumber(maxPieces).refine((count) => count > 0, {
    error: () => t("Enter 1 or more"),
  }),
  weightRead: weightField,
  purityOk: checkbox,
  sealOk: z
    .enum(["intact", "opened", "none"], { error: () => t("Choose how the seal is") })
    .transform((answer) => sealAnswers[answer]),
  condition: z.enum(pieceConditions, { error: () => t("Choose the condition") }),
  disposition: z.enum(dispositions, { error: () => t("Choose what happens to the pieces") }),
  note: optionalText(300),
});

export type Inspection = {
  inspectionId: string;
  orderId: string;
  orderItemId: string;
  quantity: number;
  weightRead: Milligrams;
  /** Whether the hallmark was checked and shows the purity that was sold. */
  purityOk: boolean;
  /** Whether the seal is intact; null for pieces without one. */
  sealOk: boolean | null;
  condition: PieceCondition;
  disposition: Disposition;
  note: string;
};

/** Why pieces cannot be sold, or sent, as they are. */
export type NotReusable = "weight-differs" | "not-as-sold" | "purity-not-checked" | "seal-opened";
export type RepeatedInspection =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** This form has already recorded an inspection with other values. */
  | { ok: false; reason: "form-used" };
export type InspectPieces =
  | { ok: true }
  | Extract<RepeatedInspection, { ok: false }>
  | { ok: false; reason: NotReusable | "order-cancelled" }
  /** The parcel was lost and then found, and the customer has the money or other pieces already. */
  | { ok: false; reason: "lost-settled" }
  | { ok: false; reason: "more-than-expected"; expected: number };

/** The dispositions that use pieces as they are, for the same customer again or for the next one. */
const reusing = new Set<Disposition>(["send-again", "restock"]);

/**
 * Records what pieces of a cancelled order, or of a parcel that came back, weigh, how they look and their disposition.
 * `inspectReturn` does the same for returns. Only "restock" puts pieces back into stock. Pieces that go on sale or to
 * the customer again must weigh what they did and be as sold, with a checked hallmark and no opened seal: no one, not
 * even an owner, can make an exception, because the next customer pays by this weight and purity. Nothing else changes
 * the stock.
 */
export async function inspectPieces(staff: Staff, given: Inspection): Promise<InspectPieces> {
  const rules = await readPackingRules();
  return db.transaction(async (tx): Promise<InspectPieces> => {
    const order = await lockOrder(tx, given.orderId);
    const item = order?.items.find(({ id }) => id === given.orderItemId);
    if (!order || !item) return { ok: false, reason: "not-found" };
    const repeated = await answerRepeated(tx, given);
    if (repeated) return repeated;
    const { quantity, disposition } = given;
    const expected = (await expectedBackOf(tx, order.id)).get(item.id) ?? 0;
    if (quantity > expected) return { ok: false, reason: "more-than-expected", expected };
    if (disposition === "send-again" && order.orderStatus === "cancelled") {
      return { ok: false, reason: "order-cancelled" };
    }
    if (disposition === "send-again" && quantity > (await piecesToKeep(tx, item.id))) {
      return { ok: false, reason: "lost-settled" };
    }
    const reason = whyNotReusable(item, given, rules.weightTolerance);
    if (reason) return { ok: false, reason };
    await recordInspection(staff, order, item, given);
    await reportNotSentAgain(order, given, await piecesToKeep(tx, item.id));
    return { ok: true };
  });
}

/** How many pieces of parcels that came back the order still needs: the customer got nothing else for them. */
async function piecesToKeep(tx: Tx, orderItemId: string): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    select (
      (select coalesce(sum(packed.quantity), 0) from ${shipmentItems} packed
        join ${shipments} on ${shipments.id} = packed.shipment_id
        where packed.order_item_id = ${orderItemId} and ${shipments.failure} = 'came-back'
          and not ${isSettledAs("refund")} and not ${isSettledAs("send-again")})
      - (select coalesce(sum(kept.quantity), 0) from ${inspections} kept
        where kept.order_item_id = ${orderItemId} and kept.disposition = 'send-again')
    )::int as pieces`);
  return rows[0]!.pieces;
}

/** Why these pieces cannot be sold or sent again; undefined if they can, or if their disposition is another. */
export function whyNotReusable(
  item: OrderItem,
  { quantity, weightRead, purityOk, sealOk, condition, disposition }: Inspection,
  tolerance: Milligrams,
): NotReusable | undefined {
  if (!reusing.has(disposition)) return undefined;
  if (condition !== "as-sold") return "not-as-sold";
  if (!isWithinTolerance({ item, quantity, weightRead }, tolerance)) return "weight-differs";
  if (!purityOk) return "purity-not-checked";
  return sealOk === false ? "seal-opened" : undefined;
}

const inspectedKeys = [
  "orderItemId",
  "quantity",
  "weightRead",
  "purityOk",
  "sealOk",
  "condition",
  "disposition",
  "note",
] as const;

/**
 * Answers a form that has recorded its inspection already; undefined if it has not. Other values are refused:
 * "recorded" would hide that they were dropped (ADR-0100).
 */
export async function answerRepeated(
  tx: Tx,
  given: Inspection,
  returnId: string | null = null,
): Promise<RepeatedInspection | undefined> {
  const [existing] = await tx
    .select()
    .from(inspections)
    .where(eq(inspections.id, given.inspectionId));
  if (!existing) return undefined;
  if (existing.orderId !== given.orderId || existing.returnId !== returnId) {
    return { ok: false, reason: "not-found" };
  }
  const isSame = inspectedKeys.every((key) => existing[key] === given[key]);
  return isSame ? { ok: true } : { ok: false, reason: "form-used" };
}

/** Records what was found, and returns pieces to the stock if they are restocked. The caller has checked all rules. */
export async function recordInspection(
  staff: Staff,
  order: LockedOrder,
  item: OrderItem,
  given: Inspection,
  returnId: string | null = null,
): Promise<void> {
  const { tx } = order;
  const {
    inspectionId: id,
    orderItemId,
    quantity,
    weightRead,
    purityOk,
    sealOk,
    condition,
    disposition,
    note,
  } = given;
  const { productName: product, productId, stockAdjustment } = item;
  const result = { quantity, weightRead, purityOk, sealOk, condition, disposition, note };
  const by = { staffId: staff.id, staffName: staff.name };
  const about = { orderId: order.id, orderItemId, returnId };
  await tx.insert(inspections).values({ id, ...about, ...result, ...by });
  if (disposition === "restock") {
    const line = { productId, quantity, adjustment: stockAdjustment };
    await returnStock(tx, order.id, [line], { staff });
  }
  const text = [`${quantity} × ${product}`, note].filter(Boolean).join("\n");
  await recordEvent(
    order,
    { kind: "inspection", from: condition, to: disposition, note: text },
    staffActor(staff),
  );
  await auditOrder(tx, staff, order, {
    action: "inspection.recorded",
    before: {},
    after: { product, ...result },
  });
}
