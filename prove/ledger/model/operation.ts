import type { Disposition } from "./pieces.ts";
import type { Line, Order, State, StripeState } from "./state.ts";

/**
 * A request to the shop with its answer. An operation that the shop runs in several transactions has as many
 * steps, between which others may run.
 */
export type Operation = OperationRequest & {
  step: number;
  /** The shop's answer; undefined if no one received one. */
  answer?: string;
  seen?: StripeState;
  attempt?: number;
  ticks?: number;
};

type OperationRequest =
  | {
      kind: "buy";
      form: string;
      cart: string;
      lines: Line[];
      method: Order["method"];
      delivers: boolean;
      total: number;
    }
  | { kind: "retry"; order: string }
  | { kind: "cancel"; order: string }
  | { kind: "clock"; order: string }
  | { kind: "upload"; order: string }
  /** What the shop does without a request. */
  | { kind: "end"; order: string }
  | {
      kind: "bank";
      order: string;
      nth: number;
      operation: "pay" | "pay-later" | "succeed" | "fail";
    }
  | { kind: "deliver"; order: string; nth: number; event: string }
  | { kind: "verify"; order: string; nth: number }
  | { kind: "reject"; order: string; nth: number }
  | { kind: "status"; order: string; shown: Statuses; to: Statuses; refundDue: number }
  | { kind: "refund"; order: string; nth: number; id: string; amount: number; cancel: boolean }
  /** `pieces` are those to pack, by the position of the order's line. */
  | { kind: "start"; order: string; shipment: string; pieces: Record<string, number> }
  /** `isException`: an owner gives a reason for what would be refused. */
  | {
      kind: "ship";
      order: string;
      shipment: string;
      shipmentStep: ShipmentStep;
      isException: boolean;
    }
  | {
      kind: "lost";
      order: string;
      shipment: string;
      lostStep: LostStep;
      by: "customer" | "staff";
    }
  /** `shown` is the amount on the form. */
  | { kind: "refund-lost"; order: string; shipment: string; refund: string; shown: number }
  | {
      kind: "inspect";
      order: string;
      inspection: string;
      line: number;
      quantity: number;
      disposition: Disposition;
      /** Null for pieces without a seal. */
      sealOk: boolean | null;
    }
  | {
      kind: "ask";
      order: string;
      returnId: string;
      returnKind: "return" | "exchange";
      by: "customer" | "staff";
      pieces: Record<string, number>;
    }
  /** `received` are the pieces that came, if the step is to receive them. */
  | {
      kind: "return";
      order: string;
      returnId: string;
      returnStep: ReturnStep;
      received: Record<string, number>;
    }
  | {
      kind: "inspect-return";
      order: string;
      returnId: string;
      inspection: string;
      line: number;
      quantity: number;
      disposition: Disposition;
      /** Null for pieces without a seal. */
      sealOk: boolean | null;
    }
  /** `shown` is the value on the form. */
  | {
      kind: "settle";
      order: string;
      returnId: string;
      refund: string;
      shown: number;
      deduction: number;
    }
  /** `lines` are the new pieces. Their prices, and what is in `placed`, are known once the order was seen. */
  | {
      kind: "exchange";
      order: string;
      returnId: string;
      form: string;
      refund: string;
      shown: number;
      /** What the shop's setting says about new pieces that cost less. */
      difference: "refund" | "none";
      lines: Line[];
      placed?: { id: string; total: number; refund: string | null };
    }
  | {
      kind: "save";
      product: string;
      version: number;
      delta: number;
      sizes: Record<string, number>;
    };

export type ShipmentStep =
  | "pack"
  | "unpack"
  | "cancel"
  | "ready"
  | "send"
  | "hand-over"
  | "deliver"
  | "lose"
  | "come-back";

/** The buyer chooses, or staff for them: both lead to the same. */
type LostStep = "found" | "send-again" | "choose-refund";

export type ReturnStep = "approve" | "account" | "receive" | "refuse" | "withdraw" | "end";

export type Statuses = Pick<Order, "status" | "payment">;

/** Possible results of a step: this state with these steps remaining. None: the answer is impossible. */
export type Outcome = { state: State; remaining: Operation[] };

export type OperationOf<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** A request to send concurrently with others, and the operation that the model knows it as. */
export type PreparedOperation = {
  operation: Operation | undefined;
  run: () => Promise<string | undefined>;
};
