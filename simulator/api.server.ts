import { Hono, type Context } from "hono";
import { createHash } from "node:crypto";
import { bank, currentSession, expire, finishRefund, type PayDeed } from "./deeds.server.ts";
import type { createTeller, Telling } from "./events.server.ts";
import {
  faultOf,
  find,
  newId,
  ofPayment,
  onceFor,
  type PaymentIntent,
  type Refund,
  type Session,
} from "./objects.server.ts";

/** How the simulator behaves; everything at its best, until a test says otherwise. */
export type Behaviour = Telling & {
  /** Milliseconds before the API answers. */
  answerAfter: number;
  /** The status that the API answers with instead; 0 for none. */
  answerWith: number;
  /** A session without an address to pay at. */
  noUrl: boolean;
  refunds: "succeed" | "fail" | "wait";
};

/** The part of Stripe's API that the shop uses, with Stripe's words for what it refuses. */
export function createApi(
  key: string,
  payAt: string,
  behaviour: Behaviour,
  teller: ReturnType<typeof createTeller>,
) {
  const api = new Hono();
  api.use(async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${key}`) {
      return refuse(c, 401, "Invalid API Key provided", { type: "authentication_error" });
    }
    return next();
  });
  api.use("/v1/*", async (c, next) => {
    if (behaviour.answerAfter > 0)
      await new Promise((resolve) => setTimeout(resolve, behaviour.answerAfter));
    // Stripe keeps a fault with the key, too, and says it again.
    const fault = await faultOf(c.req.header("idempotency-key"), behaviour.answerWith);
    if (fault > 0) return refuse(c, fault, "Simulated", { type: "api_error" });
    if (behaviour.answerWith > 0)
      return refuse(c, behaviour.answerWith, "Simulated", { type: "api_error" });
    return next();
  });

  api.post("/v1/checkout/sessions", async (c) => {
    const words = new URLSearchParams(await c.req.text());
    const once = await onceFor(keyOf(c), wordsOf(words), () => sessionFrom(words, payAt));
    if (!once.ok) return refused(c, once);
    return c.json(behaviour.noUrl ? { ...once.made, url: null } : once.made);
  });

  api.get("/v1/checkout/sessions", async (c) => {
    const found = await ofPayment<Session>("cs_test", c.req.query("payment_intent") ?? "");
    return c.json(list(found));
  });

  api.get("/v1/checkout/sessions/:id", async (c) => {
    const session = await currentSession(c.req.param("id"), teller);
    if (!session) return missing(c, "checkout.session");
    const intent = session.payment_intent && (await find<PaymentIntent>(session.payment_intent));
    return c.json({ ...session, payment_intent: intent || null });
  });

  api.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const session = await currentSession(c.req.param("id"), teller);
    if (!session) return missing(c, "checkout.session");
    const expired = session.status === "open" && (await expire(session, teller));
    // Somebody paid in the last moment.
    if (!expired || expired.status !== "expired")
      return refuse(c, 400, 'Only Checkout Sessions with a status in ["open"] can be expired.', {});
    return c.json(expired);
  });

  api.post("/v1/refunds", async (c) => {
    const words = new URLSearchParams(await c.req.text());
    const paymentIntent = words.get("payment_intent") ?? "";
    const intent = await find<PaymentIntent>(paymentIntent);
    if (intent?.status !== "succeeded") return missing(c, "payment_intent");
    const before = await ofPayment<Refund>("re", paymentIntent);
    const once = await onceFor(keyOf(c), wordsOf(words), () => refundFrom(words, intent, before));
    if (!once.ok) return refused(c, once);
    const { made } = once;
    if (behaviour.refunds !== "wait" && made.status === "pending") {
      await finishRefund(made, behaviour.refunds, teller);
    }
    return c.json(made);
  });

  api.get("/v1/refunds", async (c) =>
    c.json(list(await ofPayment<Refund>("re", c.req.query("payment_intent") ?? ""))),
  );

  // Not Stripe's: what tests and staff of a demo shop tell the simulator.
  api.post("/behaviour", async (c) => {
    Object.assign(behaviour, await c.req.json<Partial<Behaviour>>());
    return c.json(behaviour);
  });
  api.get("/events", (c) => c.json(teller.held.map(({ id, type }) => ({ id, type }))));
  api.post("/events", async (c) => {
    const { order } = await c.req.json<{ order?: number[] }>();
    await teller.release(order);
    return c.json({});
  });
  api.post("/sessions/:id/:deed", async (c) => {
    const session = await currentSession(c.req.param("id"), teller);
    const done = session && (await bank(session, c.req.param("deed") as PayDeed, teller));
    return done ? c.json(done) : refuse(c, 400, "Not in this state", {});
  });
  return api;
}

function sessionFrom(words: URLSearchParams, payAt: string): Session | string {
  const price = (name: string) => words.get(`line_items[0][price_data]${name}`) ?? "";
  const amount = Number(price("[unit_amount]"));
  if (!(amount >= 200)) return "The amount must be at least RM 2.00.";
  const expiresAt = Number(words.get("expires_at"));
  const seconds = expiresAt - Date.now() / 1000;
  if (!(seconds >= 1800 && seconds <= 86_400)) {
    return "The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.";
  }
  const id = newId("cs_test");
  return {
    id,
    object: "checkout.session",
    amount_total: amount * Number(words.get("line_items[0][quantity]")),
    currency: price("[currency]"),
    livemode: false,
    client_reference_id: words.get("client_reference_id"),
    metadata: under(words, "metadata"),
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    expires_at: expiresAt,
    url: `${payAt}/pay/${id}`,
    success_url: words.get("success_url") ?? "",
    cancel_url: words.get("cancel_url") ?? "",
    title: price("[product_data][name]"),
  };
}

function refundFrom(
  words: URLSearchParams,
  intent: PaymentIntent,
  before: Refund[],
): Refund | string {
  const amount = Number(words.get("amount"));
  const standing = before.filter(({ status }) => status !== "failed");
  const left = standing.reduce((sum, refund) => sum - refund.amount, intent.amount);
  if (!(amount > 0 && amount <= left)) {
    return "Refund amount is greater than unrefunded amount on charge.";
  }
  return {
    id: newId("re"),
    object: "refund",
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    metadata: under(words, "metadata"),
    status: "pending",
  };
}

function keyOf(c: Context) {
  return c.req.header("idempotency-key") ?? newId("evt");
}

type More = { type?: string; code?: string; param?: string };

function refused(c: Context, { why, otherWords }: { why: string; otherWords: boolean }) {
  return refuse(c, 400, why, otherWords ? { type: "idempotency_error" } : {});
}

function refuse(c: Context, status: number, message: string, more: More) {
  return c.json({ error: { type: "invalid_request_error", message, ...more } }, status as 400);
}

function missing(c: Context, what: string) {
  return refuse(c, 404, `No such ${what}`, { code: "resource_missing" });
}

function list(data: unknown[]) {
  return { object: "list", data, has_more: false, url: "/v1" };
}

/** `metadata[attempt]=1` as `{ attempt: "1" }`. */
function under(words: URLSearchParams, name: string): Record<string, string> {
  const found = [...words].flatMap(([key, value]) => {
    const [, inner] = new RegExp(`^${name}\\[(.+)\\]$`).exec(key) ?? [];
    return inner ? [[inner, value] as const] : [];
  });
  return Object.fromEntries(found);
}

function wordsOf(words: URLSearchParams) {
  return createHash("sha256").update(words.toString()).digest("hex");
}
