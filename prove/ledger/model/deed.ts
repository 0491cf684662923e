import type { Line, Order, State, Truth } from "./state.ts";

/**
 * What was asked of the shop, with what it answered. A deed that the shop does in several transactions has
 * as many steps, between which others may do theirs.
 */
export type Deed = Asked & {
  at: number;
  /** What the shop said; undefined where nobody was told. */
  answer?: string;
  seen?: Truth;
  attempt?: number;
  ticks?: number;
};

type Asked =
  | {
      kind: "buy";
      form: string;
      cart: string;
      lines: Line[];
      method: Order["method"];
      total: number;
    }
  | { kind: "retry"; order: string }
  | { kind: "cancel"; order: string }
  | { kind: "clock"; order: string }
  | { kind: "upload"; order: string }
  /** What the shop does of itself. */
  | { kind: "end"; order: string }
  | { kind: "bank"; order: string; nth: number; deed: "pay" | "pay-later" | "succeed" | "fail" }
  | { kind: "tell"; order: string; nth: number; event: string }
  | { kind: "verify"; order: string; nth: number }
  | { kind: "reject"; order: string; nth: number }
  | { kind: "status"; order: string; shown: Statuses; to: Statuses }
  | { kind: "refund"; order: string; nth: number; id: string; amount: number; cancel: boolean }
  | {
      kind: "save";
      product: string;
      version: number;
      delta: number;
      sizes: Record<string, number>;
    };

export type Statuses = Pick<Order, "status" | "payment">;

/** Where a step may lead: to this state, with this left to do. None: the answer cannot have been given. */
export type Outcome = { state: State; left: Deed[] };

export type Of<Kind extends Deed["kind"]> = Extract<Deed, { kind: Kind }>;
