import type { ReturnKind, ReturnReason, ReturnStatus } from "#db/schema/returns.ts";
import type { Language } from "#languages/language.server.ts";

/** How far an order of the demo shop has come. There is one of each, so that every screen has something to show. */
export type DemoState =
  | "unpaid"
  | "receipt-sent"
  | "paid"
  | "to-pack"
  | "packing"
  | "packed"
  | "sent"
  | "by-hand"
  | "partly-sent"
  | "delivered"
  | "ready"
  | "collected"
  | "lost"
  | "came-back"
  | "cancelled-on-the-way";

export type DemoOrder = {
  state: DemoState;
  fullName: string;
  phoneNumber: string;
  /** Of the pages on which it was placed, and so of its emails. */
  language: Language;
  /** Undefined if the order is collected. */
  address?: { line1: string; line2: string; postcode: string; city: string; state: string };
  /** Slugs of products, one piece of each. */
  pieces: [string, ...string[]];
  /** Undefined if no payment is recorded. */
  paidBy?: "touch_n_go" | "bank_transfer" | "card_terminal" | "cash";
  /** Whether staff also photographed the bracelet in its box, and the sealed parcel. */
  isPhotographed?: true;
  courier?: { id: "pos-laju" | "jt" | "ninja-van" | "gdex"; trackingNumber: string };
  /** What the customer gives back, once it has arrived. */
  returned?: DemoReturn;
};

export type DemoReturn = {
  /** How far the return has come. */
  status: ReturnStatus;
  kind: ReturnKind;
  reason: ReturnReason;
  /** In the customer's language. */
  description: string;
  /** The names of pictures that `demo/draw-returns.ts` draws. */
  pictures: string[];
  /** The slug of the piece that the customer gets, if the exchange is settled. It costs more, and the rest is paid in cash. */
  newPiece?: string;
};
