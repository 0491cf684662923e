import { orderIn } from "#kit/shopper.ts";
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { openVisitor } from "#kit/visitor.ts";
import { expectShown, withTimeout } from "./assertions.ts";
import { atCheckout } from "./buyer.ts";
import { secret, type Environment, type OpenShop } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";
import { openFaultyHttpProxy, type HttpFault } from "#kit/faulty-http-proxy.ts";

type Fixture = {
  shop: OpenShop;
  /** A second shop, whose simulator stands in for Stripe. */
  stripeShop: OpenShop;
  proxy: Awaited<ReturnType<typeof openFaultyHttpProxy>>;
  close(): Promise<unknown>;
};

const cases: Cases<Fixture> = {
  "stripe-refuses": (fixture) => expectOrderSurvives(fixture, "refuse"),

  "stripe-hangs": (fixture) => expectOrderSurvives(fixture, "hang"),

  "stripe-500": (fixture) => expectOrderSurvives(fixture, "500"),

  "stripe-truncates": (fixture) => expectOrderSurvives(fixture, "truncate"),

  "stripe-returns-garbage": (fixture) => expectOrderSurvives(fixture, "nonsense"),

  "stripe-down-during-webhook": async ({ shop, stripeShop, proxy }) => {
    const authorization = `Bearer sk_test_${keyFor("api")}`;
    const simulator = `${stripeShop.url}/payment-simulator`;
    await fetch(`${simulator}/behaviour`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: '{"events":"buffer"}',
    });
    const buyer = await atCheckout(shop, "stripe_fpx");
    const { location } = await buyer.place();
    const session = /\/pay\/(cs_test_\w+)/.exec(location)?.[1];
    assert.ok(session, `no payment page: ${location}`);
    const paid = await fetch(`${simulator}/sessions/${session}/pay`, {
      method: "POST",
      headers: { authorization },
    });
    assert.equal(paid.status, 200);
    proxy.setMode("500");
    assert.ok(
      (await deliverWebhook(shop, session)) >= 500,
      "an event that could not be checked was accepted",
    );
    assert.equal(await statusOf(shop, buyer.form.formKey), "pending");
    proxy.setMode("pass");
    assert.equal(await deliverWebhook(shop, session), 200);
    assert.equal(await statusOf(shop, buyer.form.formKey), "completed");
  },
};

/** Without a payment page the order stays, is visible, and is paid from its own page once Stripe is back. */
async function expectOrderSurvives({ shop, proxy }: Fixture, fault: HttpFault) {
  const buyer = await atCheckout(shop, "stripe_fpx");
  proxy.setMode(fault);
  const placed = await withTimeout(12, "the order", buyer.place());
  const orderId = orderIn(placed);
  const page = `/payment/online/${orderId}`;
  const { text } = await expectShown(shop, page, buyer.visitor);
  assert.match(text, /Failed to create Stripe session/);
  proxy.setMode("pass");
  const again = await buyer.visitor.go(page, { form: { intent: "pay" } });
  assert.match(again.location, /\/payment-simulator\/pay\/cs_test_/);
}

async function statusOf(shop: OpenShop, formKey: string) {
  const [row] = await shop.sql(
    `select payment_status as status from orders where form_key = '${formKey}'`,
  );
  return row!.status;
}

/** An event as Stripe would send and sign it. */
async function deliverWebhook(shop: OpenShop, session: string): Promise<number> {
  const body = JSON.stringify({
    id: `evt_prove_${session}`,
    object: "event",
    type: "checkout.session.completed",
    livemode: false,
    data: { object: { id: session } },
  });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", `whsec_${keyFor("webhook")}`).update(`${at}.${body}`);
  const headers = { "stripe-signature": `t=${at},v1=${signature.digest("hex")}` };
  const path = "/webhooks/stripe";
  return (await openVisitor(shop).go(path, { body, method: "POST", headers })).status;
}

/** The simulator's keys derive from the shop's secret. */
function keyFor(purpose: "api" | "webhook") {
  return createHmac("sha256", secret).update(`simulator:${purpose}`).digest("base64url");
}

async function open(environment: Environment): Promise<Fixture> {
  const stripeShop = await environment.openShopOn();
  const proxy = await openFaultyHttpProxy(stripeShop.port);
  const api = `http://127.0.0.1:${proxy.port}/payment-simulator`;
  const shop = await environment.openShopOn({
    database: stripeShop.database,
    settings: { STRIPE_API_URL: api },
  });
  return { shop, stripeShop, proxy, close };

  async function close() {
    proxy.setMode("pass");
    await Promise.all([shop.end(), stripeShop.end()]);
    proxy.close();
  }
}

export const stripe = groupOf(open, cases);
