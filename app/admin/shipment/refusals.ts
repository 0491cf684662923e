import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";

type Reason =
  | "not-found"
  | "wrong-step"
  | "not-packing"
  | "order-cancelled"
  | "not-weighed"
  | "weight-differs"
  | "no-picture"
  | "not-paid"
  | "no-policy"
  | "address-missing"
  | "pieces-are-back"
  | "not-in-shop"
  | "too-many-pictures"
  | "not-a-picture"
  | "too-large"
  | "too-many-pixels"
  | "already-settled"
  | "not-paid-for"
  | "not-chosen"
  | "refunded-before"
  | "no-payment"
  | "no-reference"
  | "missing"
  | "not-multipart";
export type Refusal =
  | { ok: false; reason: Reason }
  | { ok: false; reason: "over-cover"; perParcel: Sen }
  | { ok: false; reason: "not-enough-stock"; name: string }
  | { ok: false; reason: "amount-changed"; amount: Sen }
  | { ok: false; reason: "too-much"; refundable: Sen };

const reasonsForOwners = new Set<Refusal["reason"]>([
  "weight-differs",
  "no-picture",
  "not-paid",
  "no-policy",
  "over-cover",
]);

/** Whether an owner can go on all the same, with a reason. */
export function isForOwners({ reason }: Refusal): boolean {
  return reasonsForOwners.has(reason);
}

/** Why a step of a shipment was refused, and what to do. */
export function shipmentRefusalSentence(refusal: Refusal): string {
  switch (refusal.reason) {
    case "not-found":
      return t("This no longer exists. Reload the page.");
    case "wrong-step":
      return t("Someone has changed this shipment meanwhile. Check it, then try again.");
    case "not-packing":
      return t("This shipment is packed. Open it again to change it.");
    case "order-cancelled":
      return t("This order is cancelled. Don't send it.");
    case "not-weighed":
      return t("Weigh each item first.");
    case "weight-differs":
      return t(
        "The weight differs from what the customer paid for. Weigh again, or exchange the piece.",
      );
    case "no-picture":
      return t("Take a picture of the scale first.");
    case "not-paid":
      return t("This order isn't paid. Don't send it.");
    case "no-policy":
      return t("No insurance covers parcels with this courier today. Choose another courier.");
    case "over-cover":
      return t("The insurance covers at most {limit} per parcel. Pack it as two parcels.", {
        limit: formatMoney(refusal.perParcel),
      });
    case "address-missing":
      return t("This order has no delivery address.");
    case "pieces-are-back":
      return t(
        "Pieces of this parcel were inspected, bought back or are in a return, so you can't mark it as lost, or as back in the shop.",
      );
    case "not-in-shop":
      return t("This shipment has left the shop, so its pictures stay as they are.");
    case "already-settled":
      return t("The customer already has the money or the pieces for this parcel.");
    case "not-paid-for":
      return t("This order isn't paid, or its whole payment was refunded.");
    case "not-chosen":
      return t("Choose what the customer gets first.");
    case "refunded-before":
      return t(
        "Part of this order was refunded before, so these pieces can't be sent again for free. Refund the rest, or enter a new order.",
      );
    case "no-payment":
      return t("No payment was recorded for this order. Record it first, then refund the parcel.");
    case "no-reference":
      return t("Enter the transfer reference or the number of the slip");
    case "not-enough-stock":
      return t("{name} isn't in stock. Add it to the stock, or refund the customer.", {
        name: refusal.name,
      });
    case "amount-changed":
      return t("The amount has changed: {amount} is left to refund. Check it, then try again.", {
        amount: formatMoney(refusal.amount),
      });
    case "too-much":
      return t("Only {amount} of the payment is left to refund.", {
        amount: formatMoney(refusal.refundable),
      });
    case "too-many-pictures":
      return t("A shipment has at most 12 pictures. Remove one first.");
    case "not-a-picture":
      return t("We can't read this picture. Please upload a JPEG, PNG or WebP.");
    case "too-large":
      return t("This picture is larger than 10 MB.");
    case "too-many-pixels":
      return t("This picture has more than 40 megapixels.");
    case "missing":
    case "not-multipart":
      return t("Take or choose a picture first.");
  }
}
