import { randomUUID } from "node:crypto";
import type { PackingStep } from "#kit/packing-table-process.ts";
import { lostRefund } from "./model/lost-operations.ts";
import type { Operation, PreparedOperation } from "./model/operation.ts";
import { expectedBack, piecesToPack } from "./model/pieces.ts";
import type { Order } from "./model/state.ts";
import type { InspectMove, RefundLostMove, ShipMove, StartMove } from "./plan-shipments.ts";
import type { Scene } from "./scene.ts";

/** What staff do with the pieces of an order, each time by another one of them. */
export async function prepareShipmentMove(
  scene: Scene,
  id: string,
  move: StartMove | ShipMove | InspectMove | RefundLostMove,
): Promise<PreparedOperation[]> {
  const order = scene.state.orders[id]!;
  if (move.move === "start") return starts(scene, id, move);
  if (move.move === "inspect") return inspections(scene, id, move);
  if (move.move === "refund-lost") return lostRefunds(scene, id, move);
  const shipments = move.which === "each" ? order.shipments.slice(-2) : order.shipments.slice(-1);
  return shipments.flatMap(({ id: shipment }) =>
    times(move.times, (staff) => prepareStep(scene, { id, order, shipment, staff }, move)),
  );
}

async function starts(
  scene: Scene,
  id: string,
  { all, times: count, copies }: StartMove,
): Promise<PreparedOperation[]> {
  const pieces = piecesToStart(scene.state.orders[id]!, all);
  const items = await itemsOf(scene, id);
  const picks = Object.entries(pieces).map(([line, quantity]) => ({
    orderItemId: items[Number(line)]!,
    quantity,
  }));
  return times(count, (staff) => {
    const shipment = randomUUID();
    return times(copies, () => ({
      operation: { kind: "start", order: id, shipment, pieces, step: 0 } as Operation,
      run: () => take(scene, { step: "start", staff, orderId: id, shipmentId: shipment, picks }),
    }));
  }).flat();
}

/** Where nothing is left to pack, a piece that is packed already: the shop must refuse it. */
function piecesToStart(order: Order, all: boolean): Record<string, number> {
  const left = order.lines.flatMap((_, line) => {
    const count = piecesToPack(order, line);
    return count > 0 ? [[String(line), count] as const] : [];
  });
  if (left.length === 0) return { "0": 1 };
  return all ? Object.fromEntries(left) : { [left[0]![0]]: 1 };
}

function prepareStep(
  scene: Scene,
  { id, order, shipment, staff }: { id: string; order: Order; shipment: string; staff: number },
  { step: wanted, isException, by }: ShipMove,
): PreparedOperation {
  const about = { staff, orderId: id, shipmentId: shipment };
  if (wanted === "found" || wanted === "send-again" || wanted === "choose-refund") {
    const step = wanted === "choose-refund" ? "refund" : wanted;
    return {
      operation: { kind: "lost", order: id, shipment, lostStep: wanted, by, step: 0 },
      run: () => take(scene, step === "found" ? { ...about, step } : { ...about, step, by }),
    };
  }
  const shipmentStep = wanted === "leave" ? (order.delivers ? "send" : "hand-over") : wanted;
  const ownerReason = isException ? "The owner knows the buyer" : "";
  return {
    operation: { kind: "ship", order: id, shipment, shipmentStep, isException, step: 0 },
    run: () => take(scene, request()),
  };

  function request(): PackingStep {
    if (shipmentStep === "lose") return { ...about, step: "fail", failure: "lost" };
    if (shipmentStep === "come-back") return { ...about, step: "fail", failure: "came-back" };
    return { ...about, ownerReason, step: shipmentStep };
  }
}

function lostRefunds(
  scene: Scene,
  id: string,
  { forms, copies }: RefundLostMove,
): PreparedOperation[] {
  const order = scene.state.orders[id]!;
  return order.shipments.slice(-2).flatMap((shipment) =>
    times(forms, (staff) => {
      const refund = randomUUID();
      const shown = lostRefund(order, shipment);
      const about = { staff, orderId: id, shipmentId: shipment.id };
      return times(copies, () => ({
        operation: {
          kind: "refund-lost",
          order: id,
          shipment: shipment.id,
          refund,
          shown,
          step: 0,
        } as Operation,
        run: () =>
          take(scene, { ...about, step: "refund-lost", refundId: refund, shownAmount: shown }),
      }));
    }).flat(),
  );
}

async function inspections(
  scene: Scene,
  id: string,
  { disposition, sealOk, forms, copies, whole }: InspectMove,
): Promise<PreparedOperation[]> {
  const order = scene.state.orders[id]!;
  if (order.shipments.length === 0) return [];
  const counts = order.lines.map((_, line) => expectedBack(order, line));
  const line = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
  const quantity = whole ? Math.max(1, counts[line]!) : 1;
  const items = await itemsOf(scene, id);
  return times(forms, (staff) => {
    const inspection = randomUUID();
    const found = { quantity, disposition, sealOk };
    const about = { order: id, inspection, line, ...found };
    return times(copies, () => ({
      operation: { kind: "inspect", ...about, step: 0 } as Operation,
      run: () =>
        take(scene, {
          step: "inspect",
          staff,
          orderId: id,
          inspectionId: inspection,
          orderItemId: items[line]!,
          ...found,
        }),
    }));
  }).flat();
}

export async function take({ testShop, faults }: Scene, step: PackingStep) {
  try {
    return await testShop.packingTable.take(step);
  } catch (error) {
    faults.push((error as Error).message);
    return undefined;
  }
}

export async function itemsOf({ testShop }: Scene, orderId: string): Promise<string[]> {
  const { rows } = await testShop.db.query<{ id: string }>(
    "select id from order_items where order_id = $1 order by position",
    [orderId],
  );
  return rows.map(({ id }) => id);
}

export function times<Value>(count: number, make: (nth: number) => Value): Value[] {
  return Array.from({ length: count }, (_, nth) => make(nth));
}
