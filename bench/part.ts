import type { Size } from "./fill/fill-database.ts";
import type { Shop } from "./open-shop.ts";
import type { Targets } from "./targets.ts";

/** The shop and the options that a part of the benchmark gets. */
export type Bench = {
  /**
   * Opens the shop at this size or with the demo catalogue. An open shop of the same size is reused unless `reopen`
   * is set; otherwise it is closed.
   */
  shopOf: (size: Size | "demo", options?: { reopen: boolean }) => Promise<Shop>;
  /** The size for parts that do not choose their own. */
  size: Size;
  /** The sizes of the growth part, from a small shop to a hundred times the usual size. */
  sizes: Size[];
  /** Duration of each load. */
  seconds: number;
  /** How many orders are placed; the base for other one-time operations too. */
  orders: number;
  /** How often each admin page is requested. */
  times: number;
  explain: boolean;
  /** The folder of another release, built, to compare with. */
  other: string | undefined;
  /** Where CPU profiles are to be written. */
  profileTo: string | undefined;
  targets: Targets;
};

/** Measures one thing and prints absolute figures with ratios from the same run. */
export type Part = (bench: Bench) => Promise<void>;
