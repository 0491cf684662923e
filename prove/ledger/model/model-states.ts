import type { Shipment } from "./pieces.ts";
import type { Order, State } from "./state.ts";

// States that tests of the model begin with.

export const ring = "10000000-0000-4000-8000-000000000000";
export const orderId = (nth: number) => `${nth}0000000-0000-4000-8000-000000000001`;

export const plainRing = { product: ring, size: "", adjustment: 0, quantity: 1, price: 100 };

export function shopWith(onHand: number): State {
  return {
    products: { [ring]: { onHand, version: 1, sizes: {} } },
    orders: {},
    forms: {},
    emptied: [],
    appliedEvents: [],
  };
}

export function leaves(onHand: number) {
  return (state: State) => state.products[ring]!.onHand === onHand;
}

export function placed(more: Partial<Order> = {}): State {
  const order: Order = {
    status: "pending",
    payment: "pending",
    method: "stripe_fpx",
    delivers: true,
    total: 100,
    due: "later",
    lines: [plainRing],
    attempts: [{ stripeState: "paid", amount: 100, currency: "myr", isKnown: true, recorded: [] }],
    receipts: [],
    isLateMoneyHeld: false,
    money: [],
    shipments: [],
    inspections: {},
    returns: [],
    history: [],
    ...more,
  };
  return { ...shopWith(0), orders: { [orderId(1)]: order }, forms: { "form 1": orderId(1) } };
}

/** A shipment of one ring. */
export function parcel(
  id: string,
  status: Shipment["status"],
  more: Partial<Shipment> = {},
): Shipment {
  const none = { failure: null, choice: null, refunded: null };
  return { id, status, ...none, pieces: { "0": 1 }, ...more };
}
