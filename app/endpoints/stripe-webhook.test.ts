import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { stripeEvents } from "#db/schema/payments.ts";
import { env } from "#env";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { addresses, onlineOrder, openedOrder, webhookSecret } from "#tests/orders.ts";
import { orderOf } from "#tests/order-rows.ts";
import { type Browser, openShopInProcess } from "#tests/shop-in-process.ts";
import { signedEvent, withSimulator } from "#tests/simulator.ts";

const simulator = withSimulator();
let stripe: Browser;

beforeAll(async () => {
  stripe = (await openShopInProcess()).browser();
});

function postForm(body: string, signature?: string) {
  const headers = {
    "content-type": "application/json",
    ...(signature && { "stripe-signature": signature }),
  };
  return stripe.go("/webhooks/stripe", { method: "POST", raw: body, headers });
}

test("a signed event is accepted without an Origin and pays the order", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  const { body, signature } = signedEvent(
    "checkout.session.completed",
    { id: sessionId },
    webhookSecret(),
  );
  expect((await postForm(body.toString(), signature)).status).toBe(200);
  expect((await postForm(body.toString(), signature)).status).toBe(200);
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

test("an unsigned, forged or truncated event is 400 and changes nothing", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  const before = await db.select().from(stripeEvents);
  const thing = { id: sessionId };
  const good = signedEvent("checkout.session.completed", thing, webhookSecret());
  const forged = signedEvent("checkout.session.completed", thing, "whsec_guessed");
  expect((await postForm(good.body.toString())).status).toBe(400);
  expect((await postForm(forged.body.toString(), forged.signature)).status).toBe(400);
  expect((await postForm(good.body.toString().slice(0, -2), good.signature)).status).toBe(400);
  expect((await postForm("", good.signature)).status).toBe(400);
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
  expect(await db.select().from(stripeEvents)).toEqual(before);
});

test("an event during a Stripe outage asks Stripe to redeliver", async () => {
  const { orderId, sessionId } = await openedOrder();
  await simulator.bank(sessionId, "pay");
  const event = signedEvent("checkout.session.completed", { id: sessionId }, webhookSecret());
  simulator.behaviour.errorStatus = 500;
  expect((await postForm(event.body.toString(), event.signature)).status).toBe(500);
  simulator.behaviour.errorStatus = 0;
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });
  expect((await postForm(event.body.toString(), event.signature)).status).toBe(200);
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "completed" });
});

test("without a webhook secret the endpoint answers 503 and nothing is paid online", async () => {
  const { orderId, viewer } = await onlineOrder();
  env.STRIPE_SECRET_KEY = "sk_test_without_a_webhook";
  const { body, signature } = signedEvent(
    "checkout.session.completed",
    { id: "cs_test_1" },
    "whsec_x",
  );
  expect((await postForm(body.toString(), signature)).status).toBe(503);
  expect(await startPayment(orderId, viewer, addresses)).toEqual({
    ok: false,
    reason: "no-session",
  });
  delete env.STRIPE_SECRET_KEY;
  env.DEMO = false;
  expect((await postForm(body.toString(), signature)).status).toBe(503);
  env.DEMO = true;
});

test("a hanging Stripe call times out, and the order stays", async () => {
  const { orderId, viewer } = await onlineOrder();
  simulator.behaviour.responseDelayMs = 20_000;
  expect(await startPayment(orderId, viewer, addresses)).toEqual({
    ok: false,
    reason: "no-session",
  });
  simulator.behaviour.responseDelayMs = 0;
  expect(await orderOf(orderId)).toMatchObject({
    orderStatus: "pending",
    paymentStatus: "pending",
  });
  expect((await startPayment(orderId, viewer, addresses)).ok).toBe(true);
});
