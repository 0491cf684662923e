import type { ShipmentKind, ShipmentStatus } from "#db/schema/fulfilment.ts";

/** The statuses that can follow each status of a shipment. */
const transitions: Record<ShipmentStatus, ShipmentStatus[]> = {
  packing: ["packed", "cancelled"],
  packed: ["packing", "ready", "sent", "cancelled"],
  ready: ["packing", "collected", "cancelled"],
  sent: ["delivered", "failed"],
  // A parcel that was reported as delivered can turn out to be lost.
  delivered: ["failed"],
  collected: [],
  // A lost parcel that reaches the customer after all (`markDelivered`).
  failed: ["delivered"],
  cancelled: [],
};
const onlyCollections: readonly ShipmentStatus[] = ["ready", "collected"];
const neverCollections: readonly ShipmentStatus[] = ["sent", "delivered", "failed"];

/** Whether a shipment of this kind can go from one status to the other. */
export function canFollow(kind: ShipmentKind, from: ShipmentStatus, to: ShipmentStatus): boolean {
  const others = kind === "collection" ? neverCollections : onlyCollections;
  return transitions[from].includes(to) && !others.includes(to);
}
