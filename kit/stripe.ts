import { createHmac } from "node:crypto";

export const sessionSecret = "a secret of the proofs, known to who signs for Stripe";

/** The simulator's keys, which derive from the shop's secret. */
function keyOf(purpose: "api" | "webhook") {
  return createHmac("sha256", sessionSecret).update(`simulator:${purpose}`).digest("base64url");
}

export const simulatorHeaders = { authorization: `Bearer sk_test_${keyOf("api")}` };

export type StripeEvent = { id: string; type: string; thing: object };

/** A webhook request with an event and its signature; another `key` makes a forged signature. */
export function signedEvent(
  { id, type, thing }: StripeEvent,
  { at = Date.now(), key = `whsec_${keyOf("webhook")}` } = {},
) {
  const created = Math.floor(at / 1000);
  const event = { id, object: "event", type, created, livemode: false, data: { object: thing } };
  const body = JSON.stringify(event);
  const hash = createHmac("sha256", key).update(`${created}.${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "stripe-signature": `t=${created},v1=${hash}`,
  };
  return { method: "POST", body, headers };
}
