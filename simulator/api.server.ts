import { Hono, type Context } from "hono";
import { createHash } from "node:crypto";
import {
  applyPayAction,
  currentSession,
  expire,
  finishRefund,
  type PayAction,
} from "./pay-actions.server.ts";
import type { createEventSender, EventDelivery } from "./events.server.ts";
import {
  rememberFault,
  findObject,
  newId,
  listByPayment,
  withIdempotencyKey,
  type PaymentIntent,
  type Refund,
  type Session,
} from "./objects.server.ts";

/** How the simulator behaves; without faults, until a test changes it. */
export type Behaviour = EventDelivery & {
  /** Delay before the API answers. */
  responseDelayMs: number;
  /** What the API waits for before it answers. */
  held: Promise<void> | undefined;
  /** An error status for every API call; 0 for none. */
  errorStatus: number;
  /** Creates sessions without a payment page. */
  omitUrl: boolean;
  refunds: "succeed" | "fail" | "wait";
};

/** The part of Stripe's API that the shop uses, with Stripe's error messages. */
export function createApi(
  key: string,
  payPageBaseUrl: string,
  behaviour: Behaviour,
  events: ReturnType<typeof createEventSender>,
) {
  const api = new Hono();
  api.use(async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${key}`) {
      return errorResponse(c, 401, "Invalid API Key provided", { type: "authentication_error" });
    }
    return next();
  });
  api.use("/v1/*", async (c, next) => {
    if (behaviour.responseDelayMs > 0)
      await new Promise((resolve) => setTimeout(resolve, behaviour.responseDelayMs));
    await behaviour.held;
    // Stripe stores a 5xx answer with its idempotency key, and repeats it for that key.
    const fault = await rememberFault(c.req.header("idempotency-key"), behaviour.errorStatus);
    if (fault > 0) return errorResponse(c, fault, "Simulated", { type: "api_error" });
    if (behaviour.errorStatus > 0)
      return errorResponse(c, behaviour.errorStatus, "Simulated", { type: "api_error" });
    return next();
  });

  api.post("/v1/checkout/sessions", async (c) => {
    const params = new URLSearchParams(await c.req.text());
    const created = await withIdempotencyKey(idempotencyKeyOf(c), hashParams(params), () =>
      sessionFrom(params, payPageBaseUrl),
    );
    if (!created.ok) return idempotencyError(c, created);
    return c.json(behaviour.omitUrl ? { ...created.object, url: null } : created.object);
  });

  api.get("/v1/checkout/sessions", async (c) => {
    const found = await listByPayment<Session>("cs_test", c.req.query("payment_intent") ?? "");
    return c.json(listResponse(found));
  });

  api.get("/v1/checkout/sessions/:id", async (c) => {
    const session = await currentSession(c.req.param("id"), events);
    if (!session) return notFound(c, "checkout.session");
    const intent =
      session.payment_intent && (await findObject<PaymentIntent>(session.payment_intent));
    return c.json({ ...session, payment_intent: intent || null });
  });

  api.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const session = await currentSession(c.req.param("id"), events);
    if (!session) return notFound(c, "checkout.session");
    const expired = session.status === "open" && (await expire(session, events));
    // The session was not open, or the buyer paid in the meantime.
    if (!expired || expired.status !== "expired")
      return errorResponse(
        c,
        400,
        'Only Checkout Sessions with a status in ["open"] can be expired.',
        {},
      );
    return c.json(expired);
  });

  api.post("/v1/refunds", async (c) => {
    const params = new URLSearchParams(await c.req.text());
    const paymentIntent = params.get("payment_intent") ?? "";
    const intent = await findObject<PaymentIntent>(paymentIntent);
    if (intent?.status !== "succeeded") return notFound(c, "payment_intent");
    const earlierRefunds = await listByPayment<Refund>("re", paymentIntent);
    const created = await withIdempotencyKey(idempotencyKeyOf(c), hashParams(params), () =>
      refundFrom(params, intent, earlierRefunds),
    );
    if (!created.ok) return idempotencyError(c, created);
    const { object } = created;
    if (behaviour.refunds !== "wait" && object.status === "pending") {
      await finishRefund(object, behaviour.refunds, events);
    }
    return c.json(object);
  });

  api.get("/v1/refunds", async (c) =>
    c.json(listResponse(await listByPayment<Refund>("re", c.req.query("payment_intent") ?? ""))),
  );

  // Not part of Stripe's API: controls of the simulator, for tests and demo shops.
  api.post("/behaviour", async (c) => {
    Object.assign(behaviour, await c.req.json<Partial<Behaviour>>());
    return c.json(behaviour);
  });
  api.get("/events", (c) => c.json(events.buffered.map(({ id, type }) => ({ id, type }))));
  api.post("/events", async (c) => {
    const { order } = await c.req.json<{ order?: number[] }>();
    await events.release(order);
    return c.json({});
  });
  api.post("/sessions/:id/:action", async (c) => {
    const session = await currentSession(c.req.param("id"), events);
    const done =
      session && (await applyPayAction(session, c.req.param("action") as PayAction, events));
    return done ? c.json(done) : errorResponse(c, 400, "Not in this state", {});
  });
  return api;
}

function sessionFrom(params: URLSearchParams, payPageBaseUrl: string): Session | string {
  const price = (name: string) => params.get(`line_items[0][price_data]${name}`) ?? "";
  const amount = Number(price("[unit_amount]"));
  if (!(amount >= 200)) return "The amount must be at least RM 2.00.";
  const expiresAt = Number(params.get("expires_at"));
  const seconds = expiresAt - Date.now() / 1000;
  if (!(seconds >= 1800 && seconds <= 86_400)) {
    return "The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.";
  }
  const id = newId("cs_test");
  return {
    id,
    object: "checkout.session",
    amount_total: amount * Number(params.get("line_items[0][quantity]")),
    currency: price("[currency]"),
    livemode: false,
    client_reference_id: params.get("client_reference_id"),
    metadata: nestedParams(params, "metadata"),
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    expires_at: expiresAt,
    url: `${payPageBaseUrl}/pay/${id}`,
    success_url: params.get("success_url") ?? "",
    cancel_url: params.get("cancel_url") ?? "",
    title: price("[product_data][name]"),
  };
}

function refundFrom(
  params: URLSearchParams,
  intent: PaymentIntent,
  earlierRefunds: Refund[],
): Refund | string {
  const amount = Number(params.get("amount"));
  const countedRefunds = earlierRefunds.filter(({ status }) => status !== "failed");
  const refundable = countedRefunds.reduce((sum, refund) => sum - refund.amount, intent.amount);
  if (!(amount > 0 && amount <= refundable)) {
    return "Refund amount is greater than unrefunded amount on charge.";
  }
  return {
    id: newId("re"),
    object: "refund",
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    metadata: nestedParams(params, "metadata"),
    status: "pending",
  };
}

function idempotencyKeyOf(c: Context) {
  return c.req.header("idempotency-key") ?? newId("evt");
}

type ErrorDetails = { type?: string; code?: string; param?: string };

function idempotencyError(
  c: Context,
  { message, parametersDiffer }: { message: string; parametersDiffer: boolean },
) {
  return errorResponse(c, 400, message, parametersDiffer ? { type: "idempotency_error" } : {});
}

function errorResponse(c: Context, status: number, message: string, details: ErrorDetails) {
  return c.json({ error: { type: "invalid_request_error", message, ...details } }, status as 400);
}

function notFound(c: Context, what: string) {
  return errorResponse(c, 404, `No such ${what}`, { code: "resource_missing" });
}

function listResponse(data: unknown[]) {
  return { object: "list", data, has_more: false, url: "/v1" };
}

/** Parses nested parameters: `metadata[attempt]=1` becomes `{ attempt: "1" }`. */
function nestedParams(params: URLSearchParams, name: string): Record<string, string> {
  const found = [...params].flatMap(([key, value]) => {
    const [, inner] = new RegExp(`^${name}\\[(.+)\\]$`).exec(key) ?? [];
    return inner ? [[inner, value] as const] : [];
  });
  return Object.fromEntries(found);
}

function hashParams(params: URLSearchParams) {
  return createHash("sha256").update(params.toString()).digest("hex");
}
