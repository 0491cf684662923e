import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { identityDocuments, shipmentItems, shipments } from "#db/schema/fulfilment.ts";
import { message, t } from "#languages/messages.ts";
import { checkbox, optionalText, parsedBy } from "#shop/form-fields.ts";
import type { Milligrams } from "#shop/money.ts";
import type { ShipmentException } from "#shop/orders/exception-names.ts";
import { isPaidFor } from "#shop/orders/paid-for.server.ts";
import { parseWeight } from "#shop/parse-amounts.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { isCollectionCode } from "./collection-code.server.ts";
import { findCollector } from "./collector.server.ts";
import { completeWhenArrived } from "./end-shipment.server.ts";
import {
  auditShipment,
  changeShipment,
  moveShipment,
  type LockedShipment,
  type NoShipment,
  type PackedItem,
} from "./locked-shipment.server.ts";
import { last4Field } from "./last4-field.ts";
import { isWithinTolerance, reasonOfOwner } from "./pack-shipment.server.ts";
import { canFollow } from "./shipment-transitions.ts";

/** After so many wrong codes for an order, only an owner can hand over its shipments. */
export const maxWrongCodes = 5;

export const handOverForm = z.object({
  /** Empty if an owner hands over without a code. */
  code: z
    .string()
    .regex(/^\s*(\d\s*){6}$/, { error: () => t("Enter the 6 digits of the code") })
    .default("")
    .transform((text) => text.replaceAll(/\s/g, "")),
  collectedBy: z.enum(["buyer", "collector"], { error: () => t("Choose who collects") }),
  identityDocument: z.enum(identityDocuments, { error: () => t("Choose a document") }),
  last4: last4Field,
  weights: z.array(
    z.object({
      orderItemId: z.string(),
      weightRead: z
        .string({ error: () => t("Enter the weight in grams, such as 3.42") })
        .transform(
          parsedBy(
            (text) => parseWeight(text) || undefined,
            message("Enter the weight in grams, such as 3.42"),
          ),
        ),
    }),
  ),
  agreed: checkbox,
  /** Why an owner hands over without a payment or a code, or with a difference in weight. */
  ownerReason: optionalText(300),
});
export type HandOverForm = z.output<typeof handOverForm>;

export type HandOver =
  | { ok: true }
  | NoShipment
  | {
      ok: false;
      reason:
        | "wrong-step"
        | "order-cancelled"
        | "not-paid"
        | "not-agreed"
        | "no-code"
        | "too-many-codes"
        | "wrong-person"
        | "not-weighed";
    }
  | { ok: false; reason: "wrong-code"; triesLeft: number }
  | { ok: false; reason: "weight-differs"; items: WeightDifference[] };

export type WeightDifference = { orderItemId: string; name: string; difference: Milligrams };

/**
 * Hands a shipment over at the counter, against the buyer's code and an identity document. Wrong codes are counted under
 * the lock of the order, so that attempts at the same time do not get more tries. With a reason, an owner may hand over
 * an unpaid order, pieces whose weight differs, or without a code; never to anyone else than the buyer and the person
 * whom the buyer named. A form that is sent again succeeds and changes nothing.
 */
export async function handOver(
  staff: Staff,
  shipmentId: string,
  form: HandOverForm,
): Promise<HandOver> {
  const { weightTolerance } = await readPackingRules();
  return changeShipment(shipmentId, async (locked): Promise<HandOver> => {
    const { order, shipment } = locked;
    const isRepeated =
      shipment.status === "collected" &&
      shipment.identityDocument === form.identityDocument &&
      shipment.identityLast4 === form.last4;
    if (isRepeated) return { ok: true };
    if (!canFollow(shipment.kind, shipment.status, "collected")) {
      return { ok: false, reason: "wrong-step" };
    }
    if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
    const reason = reasonOfOwner(staff, form.ownerReason);
    const isPaid = await isPaidFor(order);
    if (!isPaid && !reason) return { ok: false, reason: "not-paid" };
    if (!form.agreed) return { ok: false, reason: "not-agreed" };
    const code = await checkCode(staff, locked, { code: form.code, reason });
    if (!code.ok) return code;
    const person = await personWhoCollects(locked, form);
    if (!person) return { ok: false, reason: "wrong-person" };
    const weighed = await weighAgain(staff, locked, form);
    if (!weighed) return { ok: false, reason: "not-weighed" };
    const differing = weighed.filter((one) => !isWithinTolerance(one, weightTolerance));
    if (differing.length > 0 && !reason) {
      return { ok: false, reason: "weight-differs", items: differing.map(differenceOf) };
    }
    const rules: ShipmentException[] = [
      ...(isPaid ? [] : ["not-paid" as const]),
      ...(code.isShown ? [] : ["without-code" as const]),
      ...(differing.length > 0 ? ["weight-differs" as const] : []),
    ];
    const now = new Date();
    await moveShipment(locked, staff, {
      to: "collected",
      set: {
        identityDocument: form.identityDocument,
        identityLast4: form.last4,
        collectedBy: person,
        leftAt: now,
        arrivedAt: now,
      },
      exception: { rules, reason },
    });
    await completeWhenArrived(order, staff);
    return { ok: true };
  });
}

type CheckCode =
  | { ok: true; isShown: boolean }
  | { ok: false; reason: "no-code" | "too-many-codes" }
  | { ok: false; reason: "wrong-code"; triesLeft: number };

/**
 * Counts a wrong code. All shipments of an order share the tries: a shipment that is packed again under a new code gets
 * no fresh ones. An owner with a reason may leave the code empty, and needs none after the last try.
 */
async function checkCode(
  staff: Staff,
  locked: LockedShipment,
  { code, reason }: { code: string; reason: string | undefined },
): Promise<CheckCode> {
  const { order, shipment } = locked;
  const wrongBefore = await countWrongCodes(order.id, order.tx);
  const isOver = wrongBefore >= maxWrongCodes;
  if (reason && (isOver || !code)) return { ok: true, isShown: false };
  if (isOver) return { ok: false, reason: "too-many-codes" };
  if (!code) return { ok: false, reason: "no-code" };
  if (isCollectionCode(shipment.id, code)) return { ok: true, isShown: true };
  const wrongCodes = wrongBefore + 1;
  await order.tx
    .update(shipments)
    .set({ wrongCodes: shipment.wrongCodes + 1 })
    .where(eq(shipments.id, shipment.id));
  await auditShipment(staff, locked, { action: "shipment.wrong-code", after: { wrongCodes } });
  return { ok: false, reason: "wrong-code", triesLeft: maxWrongCodes - wrongCodes };
}

/** How many wrong codes were entered for all shipments of the order, cancelled ones included. */
export async function countWrongCodes(
  orderId: string,
  database: Database | Tx = db,
): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`coalesce(sum(${shipments.wrongCodes}), 0)::int` })
    .from(shipments)
    .where(eq(shipments.orderId, orderId));
  return row!.count;
}

/** The name of who collects; undefined if the document is not the one of the person whom the buyer named. */
async function personWhoCollects(
  { order }: LockedShipment,
  { collectedBy, last4 }: Pick<HandOverForm, "collectedBy" | "last4">,
): Promise<string | undefined> {
  if (collectedBy === "buyer") return order.fullName;
  const collector = await findCollector(order.id, order.tx);
  return collector?.last4 === last4 ? collector.name : undefined;
}

/** Keeps what the scale shows in front of the customer, also beyond the tolerance. Undefined if an item is missing. */
async function weighAgain(
  staff: Staff,
  locked: LockedShipment,
  { weights }: Pick<HandOverForm, "weights">,
): Promise<PackedItem[] | undefined> {
  const { order, shipment, items } = locked;
  const readings = new Map(weights.map(({ orderItemId, weightRead }) => [orderItemId, weightRead]));
  if (items.some(({ item }) => !readings.has(item.id))) return undefined;
  const weighed: PackedItem[] = [];
  for (const packed of items) {
    const weightRead = readings.get(packed.item.id)!;
    weighed.push({ ...packed, weightRead });
    if (weightRead === packed.weightRead) continue;
    await order.tx
      .update(shipmentItems)
      .set({ weightRead })
      .where(
        and(
          eq(shipmentItems.shipmentId, shipment.id),
          eq(shipmentItems.orderItemId, packed.item.id),
        ),
      );
    await auditShipment(staff, locked, {
      action: "shipment.weighed",
      before: { weightRead: packed.weightRead },
      after: { weightRead, product: packed.item.productName },
    });
  }
  return weighed;
}

function differenceOf(packed: PackedItem): WeightDifference {
  const { item, quantity, weightRead } = packed;
  const difference = (weightRead ?? 0) - item.weight * quantity;
  return {
    orderItemId: item.id,
    name: item.productName,
    difference: difference as Milligrams,
  };
}
