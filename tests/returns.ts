import type { Milligrams, Sen } from "#shop/money.ts";
import type { Inspection } from "#shop/fulfilment/inspect.server.ts";
import { markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import {
  requestReturn,
  type BuyersRequest,
  type ReturnRequest,
} from "#shop/returns/request-return.server.ts";
import { approveReturn } from "#shop/returns/decide-return.server.ts";
import { inspectReturn } from "#shop/returns/inspect-return.server.ts";
import { receiveReturn } from "#shop/returns/receive-return.server.ts";
import { settleReturn, type Settlement } from "#shop/returns/settle-return.server.ts";
import { saveBankAccount } from "#shop/returns/bank-account.server.ts";
import { succeeded } from "./answers.ts";
import { clerk } from "./factories.ts";
import { orderToPack, sent } from "./shipments.ts";

// Returns in the states that tests begin with.

export type Arrived = Awaited<ReturnType<typeof arrivedOrder>>;
type Returned = Pick<Arrived, "orderId" | "viewer" | "item">;

/** A paid order of which this many of three pieces have arrived. */
export async function arrivedOrder(pieces = 3) {
  const order = await orderToPack(3);
  const shipmentId = await sent(order.orderId, pieces);
  succeeded(await markDelivered(clerk, shipmentId));
  return { ...order, shipmentId };
}

/** The buyer asks to return pieces of an order with one item, because something is wrong. */
export function ask(
  { orderId, viewer, item }: Returned,
  quantity = 1,
  given: Partial<BuyersRequest> = {},
  pictures: Uint8Array[] = [],
) {
  const request: BuyersRequest = {
    returnId: crypto.randomUUID(),
    kind: "return",
    reason: "faulty",
    description: "",
    picks: [{ orderItemId: item.id, quantity }],
    isAsReceived: true,
    ...given,
  };
  return requestReturn(orderId, viewer, request, pictures);
}

export async function requested(order: Returned, quantity = 1, given: Partial<ReturnRequest> = {}) {
  return succeeded(await ask(order, quantity, given)).returnId;
}

/** A return whose pieces have come. */
export async function received(order: Returned, quantity = 1, given: Partial<ReturnRequest> = {}) {
  const returnId = await requested(order, quantity, given);
  succeeded(await approveReturn(clerk, returnId, { note: "" }));
  const picks = [{ orderItemId: order.item.id, quantity }];
  succeeded(await receiveReturn(clerk, returnId, { received: picks }));
  return returnId;
}

export function inspection(
  { item }: Pick<Returned, "item">,
  quantity = 1,
  given: Partial<Inspection> = {},
) {
  return {
    inspectionId: crypto.randomUUID(),
    orderItemId: item.id,
    quantity,
    weightRead: (item.weight * quantity) as Milligrams,
    purityOk: true,
    sealOk: null,
    condition: "as-sold" as const,
    disposition: "restock" as const,
    note: "",
    ...given,
  };
}

/** A return whose pieces were inspected and put back into stock, with the buyer's bank account. */
export async function inspected(
  order: Returned,
  quantity = 1,
  given: Partial<ReturnRequest> = {},
  found: Partial<Inspection> = {},
) {
  const returnId = await received(order, quantity, given);
  succeeded(await inspectReturn(clerk, returnId, inspection(order, quantity, found)));
  succeeded(await saveBankAccount(order.orderId, returnId, order.viewer, account));
  return returnId;
}

export const account = {
  bankName: "Maybank",
  accountNumber: "512345678901",
  accountName: "SITI NURHALIZA",
};

export function settlement(shownValue: number, given: Partial<Settlement> = {}): Settlement {
  return {
    refundId: crypto.randomUUID(),
    shownValue,
    deduction: 0 as Sen,
    deductionReason: "",
    reference: "MBB-1",
    confirmName: false,
    ...given,
  };
}

/** A settled return of pieces for which their full price was given back. */
export async function settled(order: Returned, quantity = 1) {
  const returnId = await inspected(order, quantity);
  const value = (await findOrder(order.orderId))!.items[0]!.unitPrice * quantity;
  succeeded(await settleReturn(clerk, returnId, settlement(value)));
  return returnId;
}
