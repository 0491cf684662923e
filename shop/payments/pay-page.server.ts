import { env } from "#env";
import { onlinePayments } from "#platform/stripe.server.ts";

/** The origin of the page on which buyers pay online; undefined where nobody takes such payments. */
export function payPageOrigin(): string | undefined {
  if (onlinePayments() === "off") return undefined;
  if (env.STRIPE_API_URL) return new URL(env.STRIPE_API_URL).origin;
  const { origin } = new URL(env.BASE_URL);
  return onlinePayments() === "simulator" ? origin : "https://checkout.stripe.com";
}
