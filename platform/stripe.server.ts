import { createHmac } from "node:crypto";
import { Stripe } from "stripe";
import { env } from "#env";

/**
 * Who takes payments online: Stripe with the shop's keys; on a demo shop without keys, the payment
 * simulator; else nobody (decision record 0010). Without a webhook secret nobody could tell us that an
 * order was paid, so then nobody, too.
 */
export type OnlinePayments = "stripe" | "simulator" | "off";

export function onlinePayments(): OnlinePayments {
  if (env.STRIPE_SECRET_KEY) return env.STRIPE_WEBHOOK_SECRET ? "stripe" : "off";
  return env.DEMO ? "simulator" : "off";
}

/** Where the simulator answers, below the shop's own address. */
export const simulatorPath = "/payment-simulator";

/** The simulator's keys: known to whoever knows the shop's own secret, and to nobody else. */
export function simulatorKey(purpose: "api" | "webhook"): string {
  const secret = createHmac("sha256", env.SESSION_SECRET)
    .update(`simulator:${purpose}`)
    .digest("base64url");
  return purpose === "api" ? `sk_test_${secret}` : `whsec_${secret}`;
}

export function webhookSecret(): string | undefined {
  const secrets = {
    stripe: env.STRIPE_WEBHOOK_SECRET,
    simulator: simulatorKey("webhook"),
    off: undefined,
  };
  return secrets[onlinePayments()];
}

/** Whether real money moves: what a test key pays must never settle a live order, nor the other way. */
export function isLive(): boolean {
  return /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? "");
}

let client: Stripe | undefined;

/** Stripe's own client, which gives up after 8 s: whoever waits for it is a buyer. Throws where it is off. */
export function stripe(): Stripe {
  return (client ??= connect());
}

function connect() {
  const key = { stripe: env.STRIPE_SECRET_KEY, simulator: simulatorKey("api"), off: undefined }[
    onlinePayments()
  ];
  if (!key) throw new Error("Online payments are off");
  const elsewhere = apiAddress();
  return new Stripe(key, {
    timeout: 8_000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(elsewhere && {
      protocol: elsewhere.protocol === "https:" ? ("https" as const) : ("http" as const),
      host: elsewhere.hostname,
      port: elsewhere.port || (elsewhere.protocol === "https:" ? 443 : 80),
      httpClient: below(elsewhere.pathname),
    }),
  });
}

function apiAddress(): URL | undefined {
  if (env.STRIPE_API_URL) return new URL(env.STRIPE_API_URL);
  return onlinePayments() === "simulator" ? new URL(`${loopback()}${simulatorPath}`) : undefined;
}

/** The shop's own port, from inside. */
export function loopback(): string {
  const isEverywhere = env.HOST === "0.0.0.0" || env.HOST === "::";
  return `http://${isEverywhere ? "127.0.0.1" : env.HOST}:${env.PORT}`;
}

/** The client knows a host, but no path below which the API answers. */
function below(prefix: string) {
  const http = Stripe.createNodeHttpClient();
  const folder = prefix.replace(/\/+$/, "");
  const make = http.makeRequest.bind(http);
  http.makeRequest = (host, port, path, ...rest) => make(host, port, `${folder}${path}`, ...rest);
  return http;
}
