import type { HttpBindings } from "@hono/node-server";
import { Hono, type HonoRequest } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { href } from "react-router";
import { barePolicy, isEnforced } from "#app/http/content-security.server.ts";
import { policyOf } from "#app/http/route-policy.server.ts";
import { withPage } from "#app/react-router-patches/page-bytes.server.ts";
import { setReporter } from "#app/http/report-error.server.ts";
import { waitForDatabase } from "#db/database-wait.ts";
import { env } from "#env";
import { inLanguage, languageOf } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { log } from "#platform/log.server.ts";
import { loopbackUrl, onlinePayments, simulatorPath } from "#platform/stripe.server.ts";
import { createSimulator } from "#simulator/simulator.server.ts";
import { bufferBody } from "./admission/buffer-body.ts";
import { limitConcurrency } from "./admission/limit-concurrency.ts";
import { createRequestQueues } from "./admission/request-queues.ts";
import { clientIp } from "./admission/client-ip.ts";
import { isCrossSiteWrite } from "./hygiene/cross-site-write.ts";
import { normalizeRequest } from "./hygiene/normalize-request.ts";
import { identifyRequest } from "./hygiene/request-id.ts";
import { rejectMalformedUrl, handleError } from "./hygiene/request-errors.ts";
import { addRetryAfter } from "./outage-responses.ts";
import { openBuiltFiles } from "./static-files/built-files.ts";

type Handler = (request: Request) => Promise<Response>;
/** The page cache sets `acceptsBytes`, because it reads pages by `responseBytes`. Others get a response with a body. */
type Bindings = HttpBindings & { acceptsBytes?: boolean };

/** The HTTP application: security headers, the build's files, request limits, then the router. */
export function createApp(
  handle: Handler,
  queues = createRequestQueues(),
  files = openBuiltFiles("build/client"),
) {
  setReporter(({ error, ...where }) => log.error({ err: error, ...where }, "a request failed"));
  const app = new Hono<{ Bindings: Bindings }>();
  app.onError(handleError);
  // Before all else, so that what is answered without the router is in the address's language, too.
  app.use((c, next) => inLanguage(languageOf(c.req.path).language, next));
  app.use(identifyRequest);
  app.use(addRetryAfter);
  app.use(
    secureHeaders({
      // With `no-referrer`, a form without JavaScript sends `Origin: null`, which `isCrossSiteWrite` refuses.
      referrerPolicy: "strict-origin-when-cross-origin",
      strictTransportSecurity: env.BASE_URL.startsWith("https:") && "max-age=31536000",
      xFrameOptions: "DENY",
      crossOriginResourcePolicy: "same-origin",
      permissionsPolicy: {
        camera: [],
        displayCapture: [],
        geolocation: [],
        microphone: [],
        midi: [],
        payment: [],
        usb: [],
      },
    }),
  );
  if (isEnforced) {
    app.use(async (c, next) => {
      await next();
      if (!c.res.headers.has("Content-Security-Policy")) {
        c.res.headers.set("Content-Security-Policy", barePolicy);
      }
    });
  }
  app.use(rejectMalformedUrl);
  app.use(async (c, next) => {
    // Node's `Request` throws for these two methods.
    if (c.req.method === "TRACE" || c.req.method === "CONNECT") return c.text("", 405);
    return next();
  });
  app.use(files.serve);
  app.use((c, next) => waitForDatabase(databaseWaitMs(c.req, c.env.acceptsBytes), next));
  // Requests that are answered above take no place in a request queue.
  app.use(bufferBody, limitConcurrency(queues));
  if (onlinePayments() === "simulator" && !env.STRIPE_API_URL) {
    app.route(simulatorPath, createLocalSimulator().app);
  }
  app.use(async (c, next) => {
    if (["GET", "HEAD", "POST"].includes(c.req.method)) return next();
    return c.text("", 405, { Allow: "GET, HEAD, POST" });
  });
  app.all("*", async (c) => {
    const request = normalizeRequest(c.req.raw, clientIp(c.env.incoming, env.TRUST_PROXY));
    if (isCrossSiteWrite(request)) return c.text(t("This form came from another site."), 403);
    const answer = await handle(request);
    return c.env.acceptsBytes ? answer : withPage(answer);
  });
  return app;
}

/**
 * How long a request waits for a database that cannot be reached, counted from its arrival. A switch to another machine
 * takes about four seconds, and an order should survive it. Where a stale page can be shown instead, nobody waits.
 */
function databaseWaitMs({ method, url }: HonoRequest, isForPageCache = false): number {
  if (method === "POST") return 8_000;
  return isForPageCache || policyOf(url).queue === "health" ? 0 : 3_000;
}

/** Like Stripe, the simulator sends its events over HTTP, to the port that it shares with the shop. */
function createLocalSimulator() {
  return createSimulator({
    payPageBaseUrl: `${env.BASE_URL}${simulatorPath}`,
    webhookUrl: loopbackUrl() + href("/webhooks/stripe"),
  });
}
