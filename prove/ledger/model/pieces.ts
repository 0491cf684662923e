// Where the pieces of an order are. Counts are by the position of the order's line.

export type Shipment = {
  id: string;
  status: ShipmentStatus;
  failure: "lost" | "came-back" | null;
  /** What the customer gets for a lost one. "send-again" is final at once, "refund" once staff have refunded. */
  choice: "refund" | "send-again" | null;
  /** What staff refunded for it, and the refund that they made; an amount of 0 needs none. */
  refunded: { amount: number; refund: string | null } | null;
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
export type Inspection = {
  line: number;
  quantity: number;
  disposition: Disposition;
  /** The return with which the pieces came; null if they came otherwise. */
  returnId: string | null;
};
export type Disposition = "send-again" | "restock" | "repair" | "write-off";

export type Return = {
  id: string;
  kind: "return" | "exchange";
  status: ReturnStatus;
  hasAccount: boolean;
  /** How many pieces were requested, and how many came; null until they are received. */
  pieces: Record<string, { requested: number; received: number | null }>;
  amount: number | null;
  /** Of an exchange without money, the first that took its credit from the order. */
  refund: string | null;
  /** The order that was placed in exchange. */
  newOrder: string | null;
};
export type ReturnStatus =
  | "requested"
  | "approved"
  | "received"
  | "inspected"
  | "settled"
  | "refused"
  | "withdrawn";

type Shipped = {
  status: string;
  lines: { quantity: number }[];
  shipments: Shipment[];
  inspections: Record<string, Inspection>;
  returns: Return[];
};

const left = new Set<ShipmentStatus>(["sent", "delivered", "collected", "failed"]);
const arrived = new Set<ShipmentStatus>(["delivered", "collected"]);

/** Whether its pieces have left the shop, wherever they are now. */
export function hasLeft({ status }: Shipment): boolean {
  return left.has(status);
}

/** Pieces outside the shop, or that came back and do not belong to the order any more. */
export function leftPieces(order: Shipped, line: number): number {
  const inShop = backForOrder(order, line);
  const sent = packedIn(order.shipments.filter(hasLeft), line) - inShop;
  return Math.max(inspectedWithReturn(order, line), sent);
}

/** Pieces that came with a return and were inspected. */
function inspectedWithReturn(order: Shipped, line: number): number {
  return order.returns.reduce((sum, { id, pieces }) => {
    const seenOf = countInspected(order, line, (one) => one.returnId === id);
    return sum + Math.min(pieces[line]?.received ?? 0, seenOf);
  }, 0);
}

/** Pieces in no shipment. None if the customer gives back pieces that were in none: they had left without one. */
export function piecesToPack(order: Shipped, line: number): number {
  const packed = packedIn(live(order), line);
  if (packed === 0 && piecesInReturns(order, line) > 0) return 0;
  const shipped = Math.max(0, packed - backForOrder(order, line));
  return order.lines[line]!.quantity - shipped;
}

/** Pieces that left and came back to be sent again, or that the shop took from its stock for lost ones. */
function backForOrder(order: Shipped, line: number): number {
  const again = order.shipments.filter(({ choice }) => choice === "send-again");
  return inspected(order, line, "send-again") + packedIn(again, line);
}

/** Pieces of parcels that came back, and for which the customer got neither others nor money. */
export function piecesToKeep(order: Shipped, line: number): number {
  const back = order.shipments.filter((one) => one.failure === "came-back" && !isSettled(one));
  return packedIn(back, line) - inspected(order, line, "send-again");
}

/** Whether the customer got other pieces, or the money, for those of a lost parcel. */
export function isSettled({ choice, refunded }: Shipment): boolean {
  return choice === "send-again" || refunded !== null;
}

/** Pieces of lost parcels for which the customer got the money. */
function refundedLostPieces({ shipments }: Pick<Shipped, "shipments">, line: number): number {
  return packedIn(
    shipments.filter(({ refunded }) => refunded !== null),
    line,
  );
}

function live({ shipments }: Shipped): Shipment[] {
  return shipments.filter(({ status }) => status !== "cancelled");
}

function arrivedPieces({ shipments }: Pick<Shipped, "shipments">, line: number): number {
  return packedIn(
    shipments.filter(({ status }) => arrived.has(status)),
    line,
  );
}

/** Whether something has arrived, and nothing is missing but what was lost and refunded. */
export function haveAllArrived(order: Pick<Shipped, "lines" | "shipments">): boolean {
  const arrivedOf = order.lines.map((_, line) => arrivedPieces(order, line));
  const isAll = order.lines.every(
    ({ quantity }, line) => arrivedOf[line]! + refundedLostPieces(order, line) >= quantity,
  );
  return isAll && arrivedOf.some((count) => count > 0);
}

/** Pieces that the customer can give back. Staff who complete an order say that its pieces have arrived. */
export function piecesWithCustomer(order: Shipped, line: number): number {
  if (order.status !== "completed") return arrivedPieces(order, line);
  if (packedIn(live(order), line) === 0) return order.lines[line]!.quantity;
  const outside = order.shipments.filter((one) => hasLeft(one) && one.status !== "failed");
  return packedIn(outside, line);
}

/** Pieces in returns that were neither refused nor withdrawn. */
export function piecesInReturns({ returns }: Shipped, line: number): number {
  return returns
    .filter(({ status }) => status !== "refused" && status !== "withdrawn")
    .reduce((sum, { pieces }) => sum + (pieces[line]?.received ?? pieces[line]?.requested ?? 0), 0);
}

/** Whether the customer gives back pieces of this shipment: more than have arrived with others. */
export function areInReturns(order: Shipped, shipment: Shipment): boolean {
  const others = order.shipments.filter((one) => one !== shipment && arrived.has(one.status));
  return Object.keys(shipment.pieces).some(
    (line) => piecesInReturns(order, Number(line)) > packedIn(others, Number(line)),
  );
}

export function expectedBack(order: Shipped, line: number): number {
  // Pieces of a return were in no parcel that came back.
  if (order.status !== "cancelled") {
    const back = order.shipments.filter((one) => one.failure === "came-back");
    return Math.max(0, packedIn(back, line) - settled(order, line));
  }
  const sent = order.shipments.filter((one) => hasLeft(one) && one.failure !== "lost");
  const gone = Math.max(packedIn(sent, line), inspectedWithReturn(order, line));
  return Math.max(0, gone - countInspected(order, line, isFinal));
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

/** Pieces that came otherwise than with a return, and of which an inspection decided what becomes of them. */
function settled(order: Shipped, line: number): number {
  return countInspected(order, line, (one) => isFinal(one) && one.returnId === null);
}

/** At least so many of these pieces are back: those settled, or those of one inspection before a repair. */
function seen(order: Shipped, line: number): number {
  const all = Object.values(order.inspections).filter(
    (one) => one.line === line && one.returnId === null,
  );
  return Math.max(settled(order, line), ...all.map(({ quantity }) => quantity));
}

/** Whether an inspection decided what becomes of the pieces. */
export function isFinal({ disposition }: Inspection): boolean {
  return disposition !== "repair";
}

function packedIn(shipments: Shipment[], line: number): number {
  return shipments.reduce((sum, { pieces }) => sum + (pieces[line] ?? 0), 0);
}

function inspected(order: Shipped, line: number, disposition: Disposition): number {
  return countInspected(order, line, (one) => one.disposition === disposition);
}

export function countInspected(
  { inspections }: Shipped,
  line: number,
  which: (inspection: Inspection) => boolean,
): number {
  return Object.values(inspections)
    .filter((one) => one.line === line && which(one))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
