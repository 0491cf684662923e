import { receiveEvent } from "#shop/payments/stripe-event.server.ts";
import type { Route } from "./+types/stripe-webhook";

// In English everywhere: only Stripe reads these answers.
export function loader() {
  return new Response("Stripe posts its events here.", { status: 405, headers: { Allow: "POST" } });
}

/**
 * Does not check the request's origin, because Stripe is not a browser and signs its events. An error while an event is
 * processed is answered with 500, after which Stripe sends the event again. In English everywhere: only Stripe reads the
 * answers.
 */
export async function action({ request }: Route.ActionArgs) {
  const body = Buffer.from(await request.arrayBuffer());
  const received = await receiveEvent(body, request.headers.get("stripe-signature") ?? "");
  if (received.ok) return new Response("ok");
  return received.reason === "off"
    ? new Response("Online payments are off.", { status: 503 })
    : new Response("The signature does not match.", { status: 400 });
}
