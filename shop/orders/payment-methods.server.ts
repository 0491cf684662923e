import { db, type Database, type Tx } from "#db/client.server.ts";
import { publicMethods, type CounterMethod, type PublicMethod } from "#db/schema/orders.ts";
import { onlinePayments } from "#platform/stripe.server.ts";
import type { Sen } from "#shop/money.ts";
import { readSetting } from "#shop/profile/all-settings.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";

/** The least amount that Stripe accepts in ringgit. */
export const minOnlineSen = 200;

/** A method that customers can choose. `limit` is the highest total of an order; undefined means no limit. */
export type OfferedMethod = { method: PublicMethod; limit: Sen | undefined };
export type HiddenMethod =
  | { method: PublicMethod; why: "disabled" }
  | { method: PublicMethod; why: "above-limit"; limit: Sen }
  /** Staff receive such a payment themselves, so only they can choose the method. */
  | { method: CounterMethod; why: "staff-only" };
export type PaymentMethodOptions = { offered: OfferedMethod[]; hidden: HiddenMethod[] };

export type PaymentTerms = Profile["paymentMethods"];

/** The payment methods that the shop offers, and their limits. */
export async function paymentTerms(database: Database | Tx = db): Promise<PaymentTerms> {
  return readSetting("paymentMethods", database);
}

/**
 * Which methods can pay this total, and why the others cannot. Checkout shows the result, and `placeOrder` checks again
 * in its transaction, so that no order exceeds the limit of its method.
 */
export function availableMethods(
  terms: PaymentTerms,
  total: Sen,
  payable: readonly PublicMethod[] = publicMethods,
): PaymentMethodOptions {
  const options: PaymentMethodOptions = { offered: [], hidden: [] };
  for (const method of payable) {
    const { offered, limit } = terms[method];
    const isConfigured = method !== "stripe_fpx" || onlinePayments() !== "off";
    if (!offered || !isConfigured) options.hidden.push({ method, why: "disabled" });
    else if (limit > 0 && total > limit) options.hidden.push({ method, why: "above-limit", limit });
    else options.offered.push({ method, limit: limit > 0 ? limit : undefined });
  }
  return options;
}
