import { randomUUID } from "node:crypto";
import type { PackingStep } from "#kit/packing-table-process.ts";
import type { Operation, PreparedOperation } from "./model/operation.ts";
import { piecesInReturns, piecesWithCustomer, type Return } from "./model/pieces.ts";
import { valueOf } from "./model/return-operations.ts";
import type { Line, Order } from "./model/state.ts";
import type {
  AskMove,
  ExchangeMove,
  InspectReturnedMove,
  ReturnMove,
  SettleMove,
} from "./plan-returns.ts";
import type { Scene } from "./scene.ts";
import { itemsOf, take, times } from "./shipment-moves.ts";

type Context = { scene: Scene; id: string; order: Order; items: string[] };

/** What a buyer and staff do with pieces that are given back, each time by another one of them. */
export async function prepareReturnMove(
  scene: Scene,
  id: string,
  move: AskMove | ReturnMove | InspectReturnedMove | SettleMove | ExchangeMove,
): Promise<PreparedOperation[]> {
  const order = scene.state.orders[id]!;
  const context = { scene, id, order, items: await itemsOf(scene, id) };
  if (move.move === "ask") return asks(context, move);
  if (move.move === "exchange") {
    const all = order.returns.slice(-2).map((returned) => exchanges(context, returned, move));
    return (await Promise.all(all)).flat();
  }
  const isOne = move.move === "return" && move.which === "latest";
  return order.returns.slice(isOne ? -1 : -2).flatMap((returned) => {
    if (move.move === "settle") return settlements(context, returned, move);
    if (move.move === "inspect-return") return inspections(context, returned, move);
    return times(move.times, (staff) => stepOf(context, returned, staff, move));
  });
}

function asks({ scene, id, order, items }: Context, move: AskMove): PreparedOperation[] {
  const { by, all, copies, returnKind } = move;
  const pieces = piecesToReturn(order, all);
  const picks = picksOf(items, pieces);
  return times(move.times, (staff) => {
    const returnId = randomUUID();
    const step = by === "staff" ? "begin" : "ask";
    return times(copies, () => ({
      operation: { kind: "ask", order: id, returnId, returnKind, by, pieces, step: 0 } as Operation,
      run: () => take(scene, { step, staff, orderId: id, returnId, kind: returnKind, picks }),
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
    Object.entries(pieces).map(([line, { requested }]) => [line, requested - (isPart ? 1 : 0)]),
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

/** All forms of a return place the pieces that were chosen first. */
async function exchanges(
  { scene, id, order }: Context,
  returned: Return,
  { forms, copies, ...wanted }: ExchangeMove,
): Promise<PreparedOperation[]> {
  const { id: returnId } = returned;
  const lines = await chooseNewPieces(scene, id, returnId, wanted);
  const shown = valueOf(order, returned);
  const { exchangeDifference: difference } = scene;
  const ofBuyer = [...scene.forms.values()].find(({ key }) => scene.state.forms[key] === id)!;
  if (lines.length === 0) return [];
  return times(forms, (staff) => {
    const [form, refund] = [randomUUID(), randomUUID()];
    // The new order belongs to the same buyer.
    scene.forms.set(form, { ...ofBuyer, key: form });
    const about = { order: id, returnId, form, refund, shown, difference, lines };
    return times(copies, () => ({
      operation: { kind: "exchange", ...about, step: 0 } as Operation,
      run: () =>
        take(scene, {
          step: "place-exchange",
          staff,
          orderId: id,
          returnId,
          formKey: form,
          refundId: refund,
          shownValue: shown,
        }),
    }));
  }).flat();
}

/** The pieces in the draft of an exchange. None if they were not in stock. */
async function chooseNewPieces(
  scene: Scene,
  orderId: string,
  returnId: string,
  wanted: Pick<ExchangeMove, "piece" | "size" | "quantity">,
): Promise<Line[]> {
  const { productId, size, quantity } = inStock(scene, wanted);
  const variantIds = size ? [size.id] : [];
  const draft = async () => {
    const about = { staff: 1, orderId, returnId };
    const answer = await take(scene, {
      step: "draft-exchange",
      ...about,
      productId,
      variantIds,
      quantity,
    });
    const line = { product: productId, size: size?.value ?? "", adjustment: 0, price: 0 };
    return answer === "ok" ? [{ ...line, quantity }] : [];
  };
  const drafted = scene.drafts.get(returnId) ?? draft();
  scene.drafts.set(returnId, drafted);
  const lines = await drafted;
  if (lines.length === 0) scene.drafts.delete(returnId);
  return lines;
}

/** The wanted pieces or, if none is in stock, the next ones that are. */
function inStock(
  { pieces, state }: Scene,
  { piece, size: nth, quantity }: Pick<ExchangeMove, "piece" | "size" | "quantity">,
) {
  const options = from(pieces, piece).flatMap(({ id: productId, sizes }) => {
    const { onHand, sizes: adjustments } = state.products[productId]!;
    const choices = sizes.length > 0 ? from(sizes, nth) : [undefined];
    return choices.map((size) => {
      const left = onHand + (size ? adjustments[size.value]! : 0);
      return { productId, size, quantity: Math.max(1, Math.min(quantity, left)), left };
    });
  });
  return options.find(({ left }) => left > 0) ?? options[0]!;
}

/** The same values, beginning with this one. */
function from<Value>(values: Value[], first: number): Value[] {
  const at = first % values.length;
  return [...values.slice(at), ...values.slice(0, at)];
}

function picksOf(items: string[], pieces: Record<string, number>) {
  return Object.entries(pieces).map(([line, quantity]) => ({
    orderItemId: items[Number(line)]!,
    quantity,
  }));
}
