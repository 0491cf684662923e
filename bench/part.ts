import type { Size } from "./fill/fill-database.ts";
import type { Shop } from "./open-shop.ts";
import type { Targets } from "./targets.ts";

/** What a part is given to measure with. */
export type Bench = {
  /**
   * The shop at this size, or with the demo catalogue; one of another size that was open is closed, and with
   * `anew` one of this size too.
   */
  shopOf: (size: Size | "demo", options?: { anew: boolean }) => Promise<Shop>;
  /** Where the shop of a part has no size of its own. */
  size: Size;
  /** From a shop that begins to a hundred times as much. */
  sizes: Size[];
  /** So long each load is kept up. */
  seconds: number;
  /** So many orders are placed, and so many of everything else that can be done once. */
  orders: number;
  /** So often each address of the back office is asked. */
  times: number;
  explain: boolean;
  targets: Targets;
};

/** Measures one thing, and prints it: ratios of one run beside the absolute numbers. */
export type Part = (bench: Bench) => Promise<void>;
