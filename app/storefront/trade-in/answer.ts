import type { SubmissionResult } from "@conform-to/react";
import type { OwnPurchase } from "#shop/trade-ins/own-purchase.server.ts";

/** What the page shows after one of its forms was refused, or after a purchase was found. */
export type Answer = {
  result?: SubmissionResult;
  /** What is wrong with the whole form, such as its pictures. */
  problem?: string;
  /** The purchase that was found, or that the refused form names. */
  purchase?: OwnPurchase | undefined;
  /** What is wrong with the search for a purchase, and what was typed. */
  search?: { typed: string; problem: string };
};
