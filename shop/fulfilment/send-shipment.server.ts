import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { shipments } from "#db/schema/fulfilment.ts";
import { t } from "#languages/messages.ts";
import { plantedFault } from "#planted-fault";
import { optionalText } from "#shop/form-fields.ts";
import type { Sen } from "#shop/money.ts";
import type { ShipmentException } from "#shop/orders/exception-names.ts";
import { isPaidFor } from "#shop/orders/paid-for.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { couriers, findCourier, normalTrackingNumber } from "./couriers.ts";
import {
  changeShipment,
  moveShipment,
  type NoShipment,
  type ShipmentRow,
} from "./locked-shipment.server.ts";
import { reasonOfOwner } from "./pack-shipment.server.ts";
import { canFollow } from "./shipment-transitions.ts";
import { lockPolicyFor, type TransitPolicy } from "./transit-policies.server.ts";

const tooLong = (count: number) => ({ error: () => t("At most {count} characters", { count }) });

export const sendForm = z
  .object({
    courier: z.enum(
      couriers.map(({ id }) => id),
      { error: () => t("Choose a courier") },
    ),
    trackingNumber: z
      .string()
      .transform(normalTrackingNumber)
      .pipe(z.string().max(64, tooLong(64))),
    /** For couriers without a link of their own: the link that the courier gives for this parcel. */
    trackingUrl: z.union([
      z.literal(""),
      z
        .url({ protocol: /^https$/, error: () => t("Enter a link that starts with https://") })
        .max(500, tooLong(500)),
    ]),
    /** Why an owner sends a parcel that is not paid for or not covered. */
    ownerReason: optionalText(300),
  })
  .refine(({ trackingNumber, trackingUrl }) => trackingNumber !== "" || trackingUrl !== "", {
    path: ["trackingNumber"],
    error: () => t("Enter the tracking number"),
  });

export type SendShipment =
  | { ok: true; isUsualNumber: boolean }
  | NoShipment
  | {
      ok: false;
      reason: "wrong-step" | "order-cancelled" | "not-paid" | "no-policy" | "address-missing";
    }
  | { ok: false; reason: "over-cover"; perParcel: Sen };

export type SendByHand =
  | { ok: true }
  | NoShipment
  | { ok: false; reason: "wrong-step" | "order-cancelled" | "not-paid" | "address-missing" };

/**
 * Marks a parcel as handed to the courier. Refused for a cancelled, unpaid or refunded order, and for a parcel that no policy
 * covers or that is worth more than the policy's limit. An owner may send it all the same with a reason, except for a
 * cancelled order; the history and the audit log say which of these rules were not kept.
 */
export async function sendShipment(
  staff: Staff,
  shipmentId: string,
  { courier, trackingNumber, trackingUrl, ownerReason }: z.infer<typeof sendForm>,
): Promise<SendShipment> {
  return changeShipment(shipmentId, async (locked): Promise<SendShipment> => {
    const { order, shipment } = locked;
    const isUsualNumber = findCourier(courier)?.isUsualNumber?.(trackingNumber) ?? true;
    if (shipment.status === "sent") {
      // The same form again is done. With another courier or number it is a colleague's, who must learn of it.
      const isSame =
        shipment.courier === courier &&
        shipment.trackingNumber === (trackingNumber || null) &&
        shipment.trackingUrl === (trackingUrl || null);
      return isSame ? { ok: true, isUsualNumber } : { ok: false, reason: "wrong-step" };
    }
    const policy = await lockPolicyFor(order.tx, courier);
    const accepted = reasonOfOwner(staff, ownerReason);
    const isPaid = await isPaidFor(order);
    const isAccepted = accepted !== undefined;
    const refused = refusalToSend(order, shipment, { isPaid, policy, isAccepted });
    if (refused) return refused;
    const isCovered = policy && shipment.insuredValue <= policy.perParcel;
    const rules: ShipmentException[] = isPaid ? [] : ["not-paid"];
    if (!isCovered) rules.push(policy ? "over-cover" : "no-policy");
    await moveShipment(locked, staff, {
      to: "sent",
      set: {
        kind: "courier",
        courier,
        trackingNumber: trackingNumber || null,
        trackingUrl: trackingUrl || null,
        policyId: isCovered ? policy.id : null,
        leftAt: new Date(),
      },
      exception: { rules, reason: accepted },
    });
    return { ok: true, isUsualNumber };
  });
}

export const sendByHandForm = z.object({
  /** Why an owner sends a parcel that is not paid for. */
  ownerReason: optionalText(300),
});

/**
 * Marks a packed parcel as taken along by the shop's own staff. Transit policies cover couriers only, so that none is
 * asked for and the parcel is not called insured. Unpaid, it is refused, except to an owner with a reason.
 */
export async function sendByHand(
  staff: Staff,
  shipmentId: string,
  { ownerReason }: z.infer<typeof sendByHandForm>,
): Promise<SendByHand> {
  return changeShipment(shipmentId, async (locked): Promise<SendByHand> => {
    const { order, shipment } = locked;
    if (shipment.status === "sent" && shipment.kind === "by-hand") return { ok: true };
    const refused = refusalToLeave(order, shipment);
    if (refused) return refused;
    const reason = reasonOfOwner(staff, ownerReason);
    const isPaid = await isPaidFor(order);
    if (!reason && !isPaid) return { ok: false, reason: "not-paid" };
    await moveShipment(locked, staff, {
      to: "sent",
      set: { kind: "by-hand", courier: null, policyId: null, leftAt: new Date() },
      exception: { rules: isPaid ? [] : ["not-paid"], reason },
    });
    return { ok: true };
  });
}

/** Of the parcels on their way, the courier of the one whose packing was begun last; undefined if none is on its way. */
export async function lastCourier(_staff: Staff): Promise<string | undefined> {
  const [last] = await db
    .select({ courier: shipments.courier })
    .from(shipments)
    .where(and(eq(shipments.status, "sent"), eq(shipments.kind, "courier")))
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  return last?.courier ?? undefined;
}

type Refused = Exclude<SendShipment, { ok: true } | NoShipment>;

/** Why a parcel cannot be sent; undefined if it can. `isAccepted` if an owner gave a reason for an exception. */
export function refusalToSend(
  order: Pick<Order, "orderStatus" | "address">,
  shipment: Pick<ShipmentRow, "kind" | "status" | "insuredValue">,
  about: { isPaid: boolean; policy: TransitPolicy | undefined; isAccepted: boolean },
): Refused | undefined {
  const refused = refusalToLeave(order, shipment);
  if (refused) return refused;
  const { isPaid, policy, isAccepted } = about;
  if (isAccepted) return undefined;
  if (!isPaid) return { ok: false, reason: "not-paid" };
  if (!policy) return { ok: false, reason: "no-policy" };
  return shipment.insuredValue > policy.perParcel
    ? { ok: false, reason: "over-cover", perParcel: policy.perParcel }
    : undefined;
}

/** Why a parcel cannot leave the shop, even with an owner's reason. */
function refusalToLeave(
  order: Pick<Order, "orderStatus" | "address">,
  shipment: Pick<ShipmentRow, "kind" | "status">,
) {
  if (!canFollow(shipment.kind, shipment.status, "sent")) {
    return { ok: false, reason: "wrong-step" } as const;
  }
  if (order.orderStatus === "cancelled" && plantedFault !== "cancelled order sent") {
    return { ok: false, reason: "order-cancelled" } as const;
  }
  return order.address ? undefined : ({ ok: false, reason: "address-missing" } as const);
}
