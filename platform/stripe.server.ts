import { createHmac } from "node:crypto";
import { Stripe } from "stripe";
import { env } from "#env";
import { hostInUrl } from "./host-in-url.ts";
import { count } from "./metrics.server.ts";

/**
 * Stripe if the shop has keys, the payment simulator in a demo shop without keys, otherwise off (ADR-0010). Also off
 * without a webhook secret, because then no payment could be confirmed.
 */
export type OnlinePayments = "stripe" | "simulator" | "off";

export function onlinePayments(): OnlinePayments {
  if (env.STRIPE_SECRET_KEY) return env.STRIPE_WEBHOOK_SECRET ? "stripe" : "off";
  return env.DEMO ? "simulator" : "off";
}

/** The simulator's path on the shop's own host. */
export const simulatorPath = "/payment-simulator";

/** The simulator's keys are derived from the shop's secret, so that they need no setting. */
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

/** Whether Stripe's key is a live one, also while online payments are off. A live shop refuses test payments, and a test shop live ones. */
export function isLiveMode(): boolean {
  return /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? "");
}

let client: Stripe | undefined;

/** Stripe's client. Its timeout is 8 s, because a buyer is waiting. Throws if online payments are off. */
export function stripe(): Stripe {
  return (client ??= createClient());
}

function createClient() {
  const key = { stripe: env.STRIPE_SECRET_KEY, simulator: simulatorKey("api"), off: undefined }[
    onlinePayments()
  ];
  if (!key) throw new Error("Online payments are off");
  const apiUrl = customApiUrl();
  return new Stripe(key, {
    timeout: 8_000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl && {
      protocol: apiUrl.protocol === "https:" ? ("https" as const) : ("http" as const),
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === "https:" ? 443 : 80),
    }),
    httpClient: createHttpClient(apiUrl?.pathname),
  });
}

function customApiUrl(): URL | undefined {
  if (env.STRIPE_API_URL) return new URL(env.STRIPE_API_URL);
  return onlinePayments() === "simulator" ? new URL(`${loopbackUrl()}${simulatorPath}`) : undefined;
}

/** The URL at which this machine reaches its own shop. */
export function loopbackUrl(): string {
  const bindsAllInterfaces = env.HOST === "0.0.0.0" || env.HOST === "::";
  return `http://${bindsAllInterfaces ? "127.0.0.1" : hostInUrl(env.HOST)}:${env.PORT}`;
}

let lastCall: { at: Date; outcome: "ok" | "refused" | "failed" } | undefined;

/** The outcome of this process's last call; undefined if it has made none. `failed`: a 5xx or no answer. */
export function lastStripeCall() {
  return lastCall;
}

/** Counts the calls, and adds a path prefix to each, because Stripe's client has an option for the host only. */
function createHttpClient(prefix = "") {
  const http = Stripe.createNodeHttpClient();
  const pathPrefix = prefix.replace(/\/+$/, "");
  const makeRequest = http.makeRequest.bind(http);
  http.makeRequest = async (host, port, path, ...rest) => {
    let status = 500;
    try {
      const response = await makeRequest(host, port, `${pathPrefix}${path}`, ...rest);
      status = response.getStatusCode();
      return response;
    } finally {
      const outcome = status < 400 ? "ok" : status < 500 ? "refused" : "failed";
      lastCall = { at: new Date(), outcome };
      count("emas_stripe_calls_total", { outcome });
    }
  };
  return http;
}
