import { db, type Database, type Tx } from "#db/client.server.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import { onlinePayments } from "#platform/stripe.server.ts";
import type { Sen } from "#shop/money.ts";
import { readSetting, type Profile } from "#shop/profile/profile.server.ts";

/** The ways of paying that lead somewhere, in the order in which checkout shows them. */
export const payableMethods = ["stripe_fpx", "touch_n_go"] as const satisfies PaymentMethod[];

/** `limit` is the most that one order may come to; undefined for no limit. */
export type OfferedMethod = { method: PaymentMethod; limit: Sen | undefined };
export type HiddenMethod =
  | { method: PaymentMethod; why: "switched-off" }
  | { method: PaymentMethod; why: "above-limit"; limit: Sen };
export type MethodsFor = { offered: OfferedMethod[]; hidden: HiddenMethod[] };

export type PaymentTerms = Profile["paymentMethods"];

/** What the shop lets its customers pay by, and up to how much. */
export async function paymentTerms(within: Database | Tx = db): Promise<PaymentTerms> {
  return readSetting("paymentMethods", within);
}

/**
 * How an order of this total may be paid, and why not otherwise. The screen shows it and `placeOrder`
 * asks again, inside its transaction: an order that was written was within its method's limit.
 */
export function methodsWithin(
  terms: PaymentTerms,
  total: Sen,
  payable: readonly PaymentMethod[] = payableMethods,
): MethodsFor {
  const answer: MethodsFor = { offered: [], hidden: [] };
  for (const method of payable) {
    const { offered, limit } = terms[method];
    const leadsSomewhere = method !== "stripe_fpx" || onlinePayments() !== "off";
    if (!offered || !leadsSomewhere) answer.hidden.push({ method, why: "switched-off" });
    else if (limit > 0 && total > limit) answer.hidden.push({ method, why: "above-limit", limit });
    else answer.offered.push({ method, limit: limit > 0 ? limit : undefined });
  }
  return answer;
}
