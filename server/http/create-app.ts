import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { barePolicy, isEnforced } from "#app/http/content-security.server.ts";
import { withPage } from "#app/http/drawn-page.server.ts";
import { onReport } from "#app/http/report.server.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { loopback, onlinePayments, simulatorPath } from "#platform/stripe.server.ts";
import { createSimulator } from "#simulator/simulator.server.ts";
import { addressed } from "./addressed.ts";
import { takeTurns } from "./admission.ts";
import { builtFiles } from "./built-files.ts";
import { clientAddress } from "./client-address.ts";
import { isForeignForm } from "./foreign-form.ts";
import { holdBody } from "./hold-body.ts";
import { openLanes } from "./lanes.ts";
import { comeAgain } from "./outages.ts";
import { readableAddress, whenThrown } from "./unreadable.ts";

type Handler = (request: Request) => Promise<Response>;
/** `takesBytes`: who asks reads the answer by `bytesOf`. */
type Bindings = HttpBindings & { takesBytes?: boolean };

/** The HTTP face of the shop: headers, files, then the router. */
export function createApp(handle: Handler, lanes = openLanes()) {
  onReport(({ error, ...where }) => log.error({ err: error, ...where }, "a request failed"));
  const app = new Hono<{ Bindings: Bindings }>();
  app.onError(whenThrown);
  app.use(comeAgain);
  app.use(
    secureHeaders({
      // With `no-referrer` a form without JavaScript posts `Origin: null`, which is refused.
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
  app.use(readableAddress);
  app.use(async (c, next) => {
    // Node's `Request` knows no TRACE.
    if (c.req.method === "TRACE" || c.req.method === "CONNECT") return c.text("", 405);
    return next();
  });
  const files = builtFiles("build/client");
  // Else each page would be looked for on the disk first.
  app.use((c, next) => (lanes.isFile(c.req.path) ? files(c, next) : next()));
  // What costs no work is answered above this line.
  app.use(holdBody, takeTurns(lanes));
  if (onlinePayments() === "simulator" && !env.STRIPE_API_URL) {
    app.route(simulatorPath, simulatorHere().app);
  }
  app.use(async (c, next) => {
    if (["GET", "HEAD", "POST"].includes(c.req.method)) return next();
    return c.text("", 405, { Allow: "GET, HEAD, POST" });
  });
  app.all("*", async (c) => {
    const request = addressed(c.req.raw, clientAddress(c.env.incoming, env.TRUST_PROXY));
    if (isForeignForm(request)) return c.text("This form came from another site.", 403);
    const answer = await handle(request);
    return c.env.takesBytes ? answer : withPage(answer);
  });
  return app;
}

/** The simulator tells what happened over HTTP, as Stripe does, on the port that it shares with the shop. */
function simulatorHere() {
  return createSimulator({
    payAt: `${env.BASE_URL}${simulatorPath}`,
    tellTo: `${loopback()}/webhooks/stripe`,
  });
}
