import { env } from "#env";
import { isLiveMode, onlinePayments } from "#platform/stripe.server.ts";

/** The origin of the online payment page; undefined if online payments are off. */
export function payPageOrigin(): string | undefined {
  if (onlinePayments() === "off") return undefined;
  if (env.STRIPE_API_URL) return new URL(env.STRIPE_API_URL).origin;
  const { origin } = new URL(env.BASE_URL);
  return onlinePayments() === "simulator" ? origin : "https://checkout.stripe.com";
}

/** Whether payments are simulated. The payment pages then show a notice. */
export function paymentsAreSimulated(): boolean {
  return onlinePayments() === "simulator";
}

/** Whether online payments move money: not in the simulator, and not with Stripe's test keys. */
export function paymentsMoveMoney(): boolean {
  return onlinePayments() === "stripe" && isLiveMode();
}
