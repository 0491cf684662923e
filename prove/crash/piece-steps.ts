import { randomUUID } from "node:crypto";
import type { PackingStep } from "#kit/packing-table-process.ts";

/** An order to take steps with. Each step has the ids of its own form, also if it is sent again. */
export type Parcel = {
  orderId: string;
  orderItemId: string;
  productId: string;
  quantity: number;
  price: number;
};

export type PieceStep = {
  name: string;
  /** Whether the same form, sent again after it had succeeded, changes nothing. */
  isRepeatable: boolean;
  make: (given: Parcel & { ids: Ids }) => PackingStep;
};
type Ids = ReturnType<typeof newIds>;

export function newIds() {
  return {
    shipmentId: randomUUID(),
    returnId: randomUUID(),
    inspectionId: randomUUID(),
    refundId: randomUUID(),
    formKey: randomUUID(),
  };
}

const ofStaff = { staff: 1 };

function ofShipment(
  step: "weigh" | "picture" | "seal" | "unpack" | "cancel" | "ready" | "deliver" | "found",
  isRepeatable = true,
): PieceStep {
  return {
    name: step,
    isRepeatable,
    make: ({ orderId, ids }) => ({ ...ofStaff, orderId, step, shipmentId: ids.shipmentId }),
  };
}

const packed: PieceStep[] = [
  {
    name: "pick",
    isRepeatable: true,
    make: ({ orderId, orderItemId, quantity, ids: { shipmentId } }) => {
      const picks = [{ orderItemId, quantity }];
      return { ...ofStaff, orderId, step: "start", shipmentId, picks };
    },
  },
  ofShipment("weigh", false),
  ofShipment("seal"),
];
const packing: PieceStep[] = [
  ...packed.slice(0, -1),
  ofShipment("picture", false),
  ...packed.slice(-1),
];

function leaving(step: "send" | "hand-over"): PieceStep {
  return {
    name: step,
    isRepeatable: true,
    make: ({ orderId, ids: { shipmentId } }) => ({
      ...ofStaff,
      orderId,
      step,
      shipmentId,
      ownerReason: "",
    }),
  };
}

/** From the row of a CSV file with courier numbers to the inspection of a lost parcel that was found. */
const lost: PieceStep[] = [
  {
    name: "row of the CSV",
    isRepeatable: true,
    make: ({ orderId }) => ({ ...ofStaff, orderId, step: "import-tracking" }),
  },
  {
    name: "lost",
    isRepeatable: true,
    make: ({ orderId, ids: { shipmentId } }) => ({
      ...ofStaff,
      orderId,
      step: "fail",
      shipmentId,
      failure: "lost",
    }),
  },
  ofShipment("found"),
  {
    name: "inspect without a return",
    isRepeatable: true,
    make: ({ orderId, orderItemId, quantity, ids: { inspectionId } }) => ({
      ...ofStaff,
      orderId,
      step: "inspect",
      inspectionId,
      orderItemId,
      quantity,
      disposition: "restock",
      sealOk: true,
    }),
  },
];

/** From the choice of money for a lost parcel to its refund. */
const refundingLost: PieceStep[] = [
  {
    name: "choose the money",
    isRepeatable: true,
    make: ({ orderId, ids: { shipmentId } }) => ({
      ...ofStaff,
      orderId,
      step: "refund",
      shipmentId,
      by: "customer",
    }),
  },
  {
    name: "refund the lost parcel",
    isRepeatable: true,
    make: ({ orderId, quantity, price, ids: { shipmentId, refundId } }) => ({
      ...ofStaff,
      orderId,
      step: "refund-lost",
      shipmentId,
      refundId,
      shownAmount: price * quantity,
    }),
  },
];
const sendingLostAgain: PieceStep = {
  name: "send the lost pieces again",
  isRepeatable: true,
  make: ({ orderId, ids: { shipmentId } }) => ({
    ...ofStaff,
    orderId,
    step: "send-again",
    shipmentId,
    by: "staff",
  }),
};

function ofReturn(step: "approve" | "account" | "refuse" | "withdraw" | "end-return"): PieceStep {
  return {
    name: step,
    isRepeatable: true,
    make: ({ orderId, ids: { returnId } }) => ({ ...ofStaff, orderId, step, returnId }),
  };
}

function asking(kind: "return" | "exchange"): PieceStep {
  return {
    name: "ask",
    isRepeatable: true,
    make: ({ orderId, orderItemId, quantity, ids: { returnId } }) => {
      const picks = [{ orderItemId, quantity }];
      return { ...ofStaff, orderId, step: "ask", returnId, kind, picks };
    },
  };
}

const inspecting: PieceStep[] = [
  ofReturn("approve"),
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
];

const returning: PieceStep[] = [
  asking("return"),
  ...inspecting,
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

/** New pieces of the same kind, which the credit covers. */
const drafting: PieceStep = {
  name: "choose the new pieces",
  isRepeatable: true,
  make: ({ orderId, productId, quantity, ids: { returnId } }) => {
    const pieces = { productId, variantIds: [], quantity };
    return { ...ofStaff, orderId, step: "draft-exchange", returnId, ...pieces };
  },
};
const exchanging: PieceStep = {
  name: "place the exchange",
  isRepeatable: true,
  make: ({ orderId, quantity, price, ids: { returnId, formKey, refundId } }) => ({
    ...ofStaff,
    orderId,
    step: "place-exchange",
    returnId,
    formKey,
    refundId,
    shownValue: price * quantity,
  }),
};

/** What happens to the pieces of an order. Staff are killed in the steps, but not in those before. */
type Way = {
  /** How the order is placed; "completed" is set by staff, so that its pieces have arrived without a shipment. */
  order: "deliver" | "collect" | "completed";
  before: PieceStep[];
  steps: PieceStep[];
};

/** To the customer and back, and where that ends otherwise. */
export const ways = {
  deliver: {
    order: "deliver",
    before: [],
    steps: [...packing, leaving("send"), ofShipment("deliver"), ...returning],
  },
  collect: {
    order: "collect",
    before: [],
    steps: [...packing, ofShipment("ready"), leaving("hand-over")],
  },
  unpack: {
    order: "deliver",
    before: packed,
    steps: [ofShipment("unpack"), ofShipment("cancel")],
  },
  lost: { order: "deliver", before: packed, steps: lost },
  refunded: { order: "deliver", before: [...packed, ...lost.slice(0, 2)], steps: refundingLost },
  "sent again": {
    order: "deliver",
    before: [...packed, ...lost.slice(0, 2)],
    steps: [sendingLostAgain],
  },
  withdraw: { order: "completed", before: [asking("return")], steps: [ofReturn("withdraw")] },
  refuse: { order: "completed", before: [asking("return")], steps: [ofReturn("refuse")] },
  end: {
    order: "completed",
    before: [asking("return"), ofReturn("approve")],
    steps: [ofReturn("end-return")],
  },
  exchange: {
    order: "completed",
    before: [asking("exchange"), ...inspecting, drafting],
    steps: [exchanging],
  },
} satisfies Record<string, Way>;
