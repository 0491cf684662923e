import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { openVisitor } from "#prove/visitor.ts";
import { shows, within } from "./answers.ts";
import { atCheckout, orderOf } from "./buyer.ts";
import { secret, type Ground, type OpenShop } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";
import { openMishap, type Mishap } from "./mishap.ts";

type Stage = {
  shop: OpenShop;
  /** A second copy of the shop, whose simulator stands in for Stripe. */
  bank: OpenShop;
  road: Awaited<ReturnType<typeof openMishap>>;
  close(): Promise<unknown>;
};

const cases: Cases<Stage> = {
  "stripe-refuses": (stage) => orderStands(stage, "refuse"),

  "stripe-hangs": (stage) => orderStands(stage, "hang"),

  "stripe-500": (stage) => orderStands(stage, "500"),

  "stripe-truncates": (stage) => orderStands(stage, "truncate"),

  "stripe-talks-nonsense": (stage) => orderStands(stage, "nonsense"),

  "stripe-away-when-it-tells": async ({ shop, bank, road }) => {
    const authorization = `Bearer sk_test_${keyFor("api")}`;
    const simulator = `${bank.url}/payment-simulator`;
    await fetch(`${simulator}/behaviour`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: '{"events":"hold"}',
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
    road.be("500");
    assert.ok((await tell(shop, session)) >= 500, "an event that could not be checked was taken");
    assert.equal(await statusOf(shop, buyer.form.formKey!), "pending");
    road.be("pass");
    assert.equal(await tell(shop, session), 200);
    assert.equal(await statusOf(shop, buyer.form.formKey!), "completed");
  },
};

/** Without a payment page the order stands, can be seen, and is paid from its own page once Stripe is back. */
async function orderStands({ shop, road }: Stage, mishap: Mishap) {
  const buyer = await atCheckout(shop, "stripe_fpx");
  road.be(mishap);
  const placed = await within(12, "the order", buyer.place());
  const orderId = orderOf(placed);
  const page = `/payment/online/${orderId}`;
  const { text } = await shows(shop, page, buyer.visitor);
  assert.match(text, /Failed to create Stripe session/);
  road.be("pass");
  const again = await buyer.visitor.go(page, { form: { intent: "pay" } });
  assert.match(again.location, /\/payment-simulator\/pay\/cs_test_/);
}

async function statusOf(shop: OpenShop, formKey: string) {
  const [row] = await shop.sql(
    `select payment_status as status from orders where form_key = '${formKey}'`,
  );
  return row!.status;
}

/** What Stripe would post, signed as it signs. */
async function tell(shop: OpenShop, session: string): Promise<number> {
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

/** The simulator's keys follow from the shop's own secret. */
function keyFor(purpose: "api" | "webhook") {
  return createHmac("sha256", secret).update(`simulator:${purpose}`).digest("base64url");
}

async function open(ground: Ground): Promise<Stage> {
  const bank = await ground.openShopOn();
  const road = await openMishap(bank.port);
  const api = `http://127.0.0.1:${road.port}/payment-simulator`;
  const shop = await ground.openShopOn({
    database: bank.database,
    settings: { STRIPE_API_URL: api },
  });
  return { shop, bank, road, close };

  async function close() {
    road.be("pass");
    await Promise.all([shop.end(), bank.end()]);
    road.close();
  }
}

export const stripe = groupOf(open, cases);
