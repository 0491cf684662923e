import { z } from "zod";
import { db } from "#db/client.server.ts";
import { message, t } from "#languages/messages.ts";
import { enqueue } from "#platform/queue.server.ts";
import { addressLine } from "#shop/address-line.ts";
import { auditOrder, recordEvent, staffActor } from "#shop/orders/change-order-status.server.ts";
import { placeOf } from "#shop/orders/checkout-form.server.ts";
import { lockOrder } from "#shop/orders/lock-order.server.ts";
import type { Address, Order } from "#shop/orders/read-order.server.ts";
import { setAddress } from "#shop/orders/set-address.server.ts";
import { pick } from "#shop/pick.ts";
import { postalAddressFields, requiredLine } from "#shop/postal-address.server.ts";
import { isUnlikely, postcodeToConfirm } from "#shop/postcodes.ts";
import type { Staff } from "#shop/staff.ts";
import { whyAddressStays, type AddressRefusal } from "./why-address-stays.ts";
import { readShipments } from "./read-shipments.server.ts";

/** The corrected address, and why. A postcode of another state is asked about, as at checkout (ADR-0067). */
export const correctAddressForm = z
  .object({
    ...postalAddressFields,
    reason: requiredLine(message("Write who asked for the correction, and how")),
    confirmedPlace: z.string().max(100).optional(),
  })
  .superRefine((form, context) => {
    if (!isUnlikely(form) || form.confirmedPlace === placeOf(form)) return;
    const said = `${postcodeToConfirm(form)} ${t("Then save again to confirm.")}`;
    context.addIssue({ code: "custom", path: ["postcode"], message: said });
  });

export type CorrectedOrder = Pick<Order, "id" | "orderNumber" | "phoneNumber" | "language"> & {
  email: string | null;
  address: Address;
};

export type CorrectAddress =
  | { ok: true; changed: false }
  | { ok: true; changed: true; order: CorrectedOrder }
  | { ok: false; reason: "not-found" | AddressRefusal };

/**
 * Corrects the delivery address of an order that has not left (ADR-0085). The customer is told by email, so that nobody
 * sends a parcel elsewhere unnoticed. Packing holds the same lock: a parcel has the address that it was sealed with.
 */
export async function correctAddress(
  staff: Staff,
  orderId: string,
  { reason, ...form }: Omit<z.output<typeof correctAddressForm>, "confirmedPlace">,
): Promise<CorrectAddress> {
  return db.transaction(async (tx): Promise<CorrectAddress> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const refusal = whyAddressStays(order, await readShipments(order.id, tx));
    if (refusal) return { ok: false, reason: refusal };
    const before = order.address!;
    const address = pick(form, ["line1", "line2", "postcode", "city", "state"]);
    const [from, to] = [addressLine(before), addressLine(address)];
    if (from === to) return { ok: true, changed: false };
    await setAddress(order, address);
    await recordEvent(order, { kind: "address", from, to, note: reason }, staffActor(staff));
    // The street stays out of the audit log, which is kept when the account is deleted (ADR-0072).
    const place = (one: Address) => pick(one, ["postcode", "city", "state"]);
    await auditOrder(tx, staff, order, {
      action: "order.address-corrected",
      before: place(before),
      after: { ...place(address), reason },
    });
    if (order.email) await enqueue(tx, "address-corrected", { orderId: order.id });
    const { id, orderNumber, phoneNumber, language, email } = order;
    return {
      ok: true,
      changed: true,
      order: { id, orderNumber, phoneNumber, language, email, address },
    };
  });
}
