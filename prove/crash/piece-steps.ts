import { randomUUID } from "node:crypto";
import type { PackingStep } from "#kit/packing-table-process.ts";

/** An order to take steps with. Each step has the ids of its own form, also if it is sent again. */
export type Parcel = { orderId: string; orderItemId: string; quantity: number; price: number };

export type PieceStep = {
  name: string;
  /** Whether the same form, sent again after it had succeeded, changes nothing. */
  isRepeatable: boolean;
  make: (given: Parcel & { ids: Ids }) => PackingStep;
};
type Ids = { shipmentId: string; returnId: string; inspectionId: string; refundId: string };

export function newIds(): Ids {
  return {
    shipmentId: randomUUID(),
    returnId: randomUUID(),
    inspectionId: randomUUID(),
    refundId: randomUUID(),
  };
}

const ofStaff = { staff: 1 };

function ofShipment(
  step: "weigh" | "picture" | "seal" | "ready" | "deliver",
  isRepeatable = true,
): PieceStep {
  return {
    name: step,
    isRepeatable,
    make: ({ orderId, ids }) => ({ ...ofStaff, orderId, step, shipmentId: ids.shipmentId }),
  };
}

const packing: PieceStep[] = [
  {
    name: "pick",
    isRepeatable: true,
    make: ({ orderId, orderItemId, quantity, ids: { shipmentId } }) => {
      const picks = [{ orderItemId, quantity }];
      return { ...ofStaff, orderId, step: "start", shipmentId, picks };
    },
  },
  ofShipment("weigh", false),
  ofShipment("picture", false),
  ofShipment("seal"),
];

function leaving(step: "send" | "hand-over"): PieceStep {
  return {
    name: step,
    isRepeatable: step === "send",
    make: ({ orderId, ids: { shipmentId } }) => ({
      ...ofStaff,
      orderId,
      step,
      shipmentId,
      ownerReason: "",
    }),
  };
}

function ofReturn(step: "agree" | "account"): PieceStep {
  return {
    name: step,
    isRepeatable: true,
    make: ({ orderId, ids: { returnId } }) => ({ ...ofStaff, orderId, step, returnId }),
  };
}

const returning: PieceStep[] = [
  {
    name: "ask",
    isRepeatable: true,
    make: ({ orderId, orderItemId, quantity, ids: { returnId } }) => {
      const picks = [{ orderItemId, quantity }];
      return { ...ofStaff, orderId, step: "ask", returnId, picks };
    },
  },
  ofReturn("agree"),
  ofReturn("account"),
  {
    name: "receive",
    isRepeatable: true,
    make: ({ orderId, orderItemId, quantity, ids: { returnId } }) => {
      const received = [{ orderItemId, quantity }];
      return { ...ofStaff, orderId, step: "receive", returnId, received };
    },
  },
  {
    name: "inspect",
    isRepeatable: true,
    make: ({ orderId, orderItemId, quantity, ids: { returnId, inspectionId } }) => ({
      ...ofStaff,
      orderId,
      step: "inspect-return",
      returnId,
      inspectionId,
      orderItemId,
      quantity,
      disposition: "restock",
      sealOk: true,
    }),
  },
  {
    name: "settle",
    isRepeatable: true,
    make: ({ orderId, quantity, price, ids: { returnId, refundId } }) => ({
      ...ofStaff,
      orderId,
      step: "settle",
      returnId,
      refundId,
      shownValue: price * quantity,
      deduction: 0,
    }),
  },
];

/** The way of an order's pieces to the customer, and back. */
export const ways = {
  deliver: [...packing, leaving("send"), ofShipment("deliver"), ...returning],
  collect: [...packing, ofShipment("ready"), leaving("hand-over")],
};
