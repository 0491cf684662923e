import type { IdentityDocument, ShipmentStatus } from "#db/schema/fulfilment.ts";
import { message, t, type Message } from "#languages/messages.ts";
import type { LostParcelStep } from "./lost-parcels.server.ts";
import { findCourier } from "./couriers.ts";

/** Events of an order's history name a status, what the buyer changed, or what is done about a lost parcel. */
const statusNames: Record<ShipmentStatus | CollectorChange | LostParcelStep, Message> = {
  packing: message("Packing"),
  packed: message("Packed"),
  ready: message("Ready to collect"),
  sent: message("Sent"),
  delivered: message("Delivered"),
  collected: message("Collected"),
  failed: message("Not delivered"),
  cancelled: message("Cancelled"),
  "collector-named": message("Someone else may collect"),
  "collector-removed": message("Only the buyer may collect"),
  "refund-chosen": message("lost, refund chosen"),
  "sent-again": message("lost, same pieces to be sent again"),
  "lost-refunded": message("lost, money given back"),
  "claim-sent": message("claim sent to the insurer"),
  "claim-closed": message("claim closed"),
};
type CollectorChange = "collector-named" | "collector-removed";

/** The status in words. A code that a newer release has written is shown as it is. */
export function shipmentStatusName(status: string | null): string {
  const name = (statusNames as Record<string, Message>)[status ?? ""];
  return name ? t(name) : (status ?? "");
}

const documentNames: Record<IdentityDocument, Message> = {
  mykad: message("MyKad"),
  passport: message("Passport"),
  other: message("Another identity document"),
};

/** The names of the documents that staff ask for, in the order of their forms. */
export function identityDocumentNames(): Record<IdentityDocument, string> {
  const { mykad, passport, other } = documentNames;
  return { mykad: t(mykad), passport: t(passport), other: t(other) };
}

/** The courier's name. A courier that only a newer release knows is shown by its id. */
export function courierName(id: string): string {
  return id === "other" ? t("Another courier") : (findCourier(id)?.name ?? id);
}
