// Where the pieces of an order are. Counts are by the position of the order's line.

export type Shipment = {
  id: string;
  status: ShipmentStatus;
  failure: "lost" | "came-back" | null;
  pieces: Record<string, number>;
};
export type ShipmentStatus =
  | "packing"
  | "packed"
  | "ready"
  | "sent"
  | "delivered"
  | "collected"
  | "failed"
  | "cancelled";

/** What became of pieces that came back; only "restock" puts them on sale. After "repair" comes another inspection. */
export type Inspection = { line: number; quantity: number; disposition: Disposition };
export type Disposition = "send-again" | "restock" | "repair" | "write-off";

type Shipped = {
  status: string;
  shipments: Shipment[];
  inspections: Record<string, Inspection>;
};

const left = new Set<ShipmentStatus>(["sent", "delivered", "collected", "failed"]);
const arrived = new Set<ShipmentStatus>(["delivered", "collected"]);

function hasLeft({ status }: Shipment): boolean {
  return left.has(status);
}

/** Pieces outside the shop, or that came back and do not belong to the order any more. */
export function leftPieces(order: Shipped, line: number): number {
  const kept = inspected(order, line, "send-again");
  return Math.max(0, packedIn(order.shipments.filter(hasLeft), line) - kept);
}

/** Pieces that no other shipment may have. */
export function shippedPieces(order: Shipped, line: number): number {
  const live = order.shipments.filter(({ status }) => status !== "cancelled");
  return Math.max(0, packedIn(live, line) - inspected(order, line, "send-again"));
}

export function arrivedPieces({ shipments }: Shipped, line: number): number {
  return packedIn(
    shipments.filter(({ status }) => arrived.has(status)),
    line,
  );
}

export function expectedBack(order: Shipped, line: number): number {
  const returning = order.shipments.filter((one) =>
    order.status === "cancelled"
      ? hasLeft(one) && one.failure !== "lost"
      : one.failure === "came-back",
  );
  return Math.max(0, packedIn(returning, line) - settled(order, line));
}

/** Whether pieces of this shipment are back: more were inspected than left in others. */
export function wereInspected(order: Shipped, shipment: Shipment): boolean {
  const others = order.shipments.filter(
    (one) => one !== shipment && hasLeft(one) && one.failure !== "lost",
  );
  return Object.keys(shipment.pieces).some(
    (line) => seen(order, Number(line)) > packedIn(others, Number(line)),
  );
}

/** Pieces of which an inspection decided what becomes of them. */
function settled(order: Shipped, line: number): number {
  return inspected(order, line) - inspected(order, line, "repair");
}

/** At least so many pieces are back: those settled, or those of one inspection before a repair. */
function seen(order: Shipped, line: number): number {
  const all = Object.values(order.inspections).filter((one) => one.line === line);
  return Math.max(settled(order, line), ...all.map(({ quantity }) => quantity));
}

function packedIn(shipments: Shipment[], line: number): number {
  return shipments.reduce((sum, { pieces }) => sum + (pieces[line] ?? 0), 0);
}

function inspected({ inspections }: Shipped, line: number, disposition?: Disposition): number {
  return Object.values(inspections)
    .filter((one) => one.line === line && (!disposition || one.disposition === disposition))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
