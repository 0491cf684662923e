import { randomUUID } from "node:crypto";
import type { PackingStep } from "#kit/packing-table-process.ts";
import type { Operation, PreparedOperation } from "./model/operation.ts";
import { piecesInReturns, piecesWithCustomer, type Return } from "./model/pieces.ts";
import { valueOf } from "./model/return-operations.ts";
import type { Order } from "./model/state.ts";
import type { AskMove, InspectReturnedMove, ReturnMove, SettleMove } from "./plan-returns.ts";
import type { Scene } from "./scene.ts";
import { itemsOf, take, times } from "./shipment-moves.ts";

type Context = { scene: Scene; id: string; order: Order; items: string[] };

/** What a buyer and staff do with pieces that are given back, each time by another one of them. */
export async function prepareReturnMove(
  scene: Scene,
  id: string,
  move: AskMove | ReturnMove | InspectReturnedMove | SettleMove,
): Promise<PreparedOperation[]> {
  const order = scene.state.orders[id]!;
  const context = { scene, id, order, items: await itemsOf(scene, id) };
  if (move.move === "ask") return asks(context, move);
  const isOne = move.move === "return" && move.which === "latest";
  return order.returns.slice(isOne ? -1 : -2).flatMap((returned) => {
    if (move.move === "settle") return settlements(context, returned, move);
    if (move.move === "inspect-return") return inspections(context, returned, move);
    return times(move.times, (staff) => stepOf(context, returned, staff, move));
  });
}

function asks({ scene, id, order, items }: Context, move: AskMove): PreparedOperation[] {
  const { by, all, copies } = move;
  const pieces = piecesToReturn(order, all);
  const picks = picksOf(items, pieces);
  return times(move.times, (staff) => {
    const returnId = randomUUID();
    const step = by === "staff" ? "begin" : "ask";
    return times(copies, () => ({
      operation: { kind: "ask", order: id, returnId, by, pieces, step: 0 } as Operation,
      run: () => take(scene, { step, staff, orderId: id, returnId, picks }),
    }));
  }).flat();
}

/** Where nothing can be returned, a piece that cannot: the shop must refuse it. */
function piecesToReturn(order: Order, all: boolean): Record<string, number> {
  const left = order.lines.flatMap((_, line) => {
    const count = piecesWithCustomer(order, line) - piecesInReturns(order, line);
    return count > 0 ? [[String(line), count] as const] : [];
  });
  if (left.length === 0) return { "0": 1 };
  return all ? Object.fromEntries(left) : { [left[0]![0]]: 1 };
}

function stepOf(
  { scene, id, items }: Context,
  { id: returnId, pieces }: Return,
  staff: number,
  { step: wanted }: ReturnMove,
): PreparedOperation {
  const isPart = wanted === "receive-part";
  const returnStep = isPart ? "receive" : wanted;
  // Of the parts, one piece of each line did not come.
  const received = Object.fromEntries(
    Object.entries(pieces).map(([line, { asked }]) => [line, asked - (isPart ? 1 : 0)]),
  );
  return {
    operation: { kind: "return", order: id, returnId, returnStep, received, step: 0 },
    run: () => take(scene, request()),
  };

  function request(): PackingStep {
    const about = { staff, orderId: id, returnId };
    if (returnStep === "receive")
      return { ...about, step: returnStep, received: picksOf(items, received) };
    return { ...about, step: returnStep === "end" ? "end-return" : returnStep };
  }
}

function inspections(
  { scene, id, items }: Context,
  { id: returnId, pieces }: Return,
  { disposition, sealOk, whole, forms, copies }: InspectReturnedMove,
): PreparedOperation[] {
  const forLine = ([line, { received }]: [string, { received: number | null }]) =>
    times(forms, (staff) => {
      const inspection = randomUUID();
      const quantity = whole ? Math.max(1, received ?? 1) : 1;
      const found = { quantity, disposition, sealOk };
      const about = { order: id, returnId, inspection, line: Number(line), ...found };
      return times(copies, () => ({
        operation: { kind: "inspect-return", ...about, step: 0 } as Operation,
        run: () =>
          take(scene, {
            step: "inspect-return",
            staff,
            orderId: id,
            returnId,
            inspectionId: inspection,
            orderItemId: items[Number(line)]!,
            ...found,
          }),
      }));
    }).flat();
  return Object.entries(pieces).flatMap(forLine);
}

function settlements(
  { scene, id, order }: Context,
  returned: Return,
  { deduction: part, forms, copies }: SettleMove,
): PreparedOperation[] {
  const shown = valueOf(order, returned);
  const deduction = { none: 0, half: Math.ceil(shown / 2), all: shown }[part];
  const { id: returnId } = returned;
  return times(forms, (staff) => {
    const refund = randomUUID();
    const about = { order: id, returnId, refund, shown, deduction };
    return times(copies, () => ({
      operation: { kind: "settle", ...about, step: 0 } as Operation,
      run: () =>
        take(scene, {
          step: "settle",
          staff,
          orderId: id,
          returnId,
          refundId: refund,
          shownValue: shown,
          deduction,
        }),
    }));
  }).flat();
}

function picksOf(items: string[], pieces: Record<string, number>) {
  return Object.entries(pieces).map(([line, quantity]) => ({
    orderItemId: items[Number(line)]!,
    quantity,
  }));
}
