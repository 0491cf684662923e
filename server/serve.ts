import { serve, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { Server } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { onReport } from "#app/http/report.server.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { loopback, onlinePayments, simulatorPath } from "#platform/stripe.server.ts";
import { createSimulator } from "#simulator/simulator.server.ts";
import { clientAddress } from "./client-address.ts";
import { bodyWithoutNul, formKindOf, withoutNul } from "./without-nul.ts";

/** Serves the built shop on HOST and PORT, until `stop`, which lets running requests end. */
export async function serveShop(build: ServerBuild): Promise<{ stop(): Promise<void> }> {
  const app = createApp(createRequestHandler(build, env.NODE_ENV));
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, () =>
      resolve(listening as Server),
    );
    listening.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${env.PORT} is taken. Set PORT to another, as in PORT=3001 npm start`)
          : error,
      ),
    );
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5_000).unref();
      }),
  };
}

type Handler = (request: Request) => Promise<Response>;

/** The HTTP face of the shop: headers, files, then the router. */
export function createApp(handle: Handler) {
  onReport(({ error, ...where }) => log.error({ err: error, ...where }, "a request failed"));
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(requestId());
  app.use(
    secureHeaders({
      // With `no-referrer` a form without JavaScript posts `Origin: null`, which is refused.
      referrerPolicy: "strict-origin-when-cross-origin",
      strictTransportSecurity: env.BASE_URL.startsWith("https:") && "max-age=31536000",
      xFrameOptions: "DENY",
      crossOriginResourcePolicy: "same-origin",
    }),
  );
  app.use(async (c, next) => {
    // Node's `Request` knows no TRACE.
    if (c.req.method === "TRACE" || c.req.method === "CONNECT") return c.text("", 405);
    return mayCarryFiles(c.req.raw) ? next() : smallBody(c, next);
  });
  if (onlinePayments() === "simulator" && !env.STRIPE_API_URL) {
    app.route(simulatorPath, simulatorHere().app);
  }
  app.use(
    "/assets/*",
    serveStatic({
      root: "build/client",
      onFound: (_path, c) => c.header("Cache-Control", forEver),
    }),
  );
  app.use("*", serveStatic({ root: "build/client" }));
  app.use(async (c, next) => {
    if (["GET", "HEAD", "POST"].includes(c.req.method)) return next();
    return c.text("", 405, { Allow: "GET, HEAD, POST" });
  });
  app.all("*", (c) => handle(addressed(c.req.raw, clientAddress(c.env.incoming, env.TRUST_PROXY))));
  return app;
}

/** The simulator tells what happened over HTTP, as Stripe does, on the port that it shares with the shop. */
function simulatorHere() {
  return createSimulator({
    payAt: `${env.BASE_URL}${simulatorPath}`,
    tellTo: `${loopback()}/webhooks/stripe`,
  });
}

/** Where files may be sent to, they are counted while they are read, by `readUpload`; other forms are held whole. */
function mayCarryFiles({ url, headers }: Request) {
  const isForm = headers.get("content-type")?.startsWith("multipart/") === true;
  return isForm && takesFiles.test(new URL(url).pathname);
}

const takesFiles =
  /^\/(payment\/touch-n-go\/[^/]+|admin\/(categories|settings\/home|products\/[^/]+(\/save)?))(\.data)?$/;

/** The longest form is checkout's, whose quote may have 100,000 characters. */
const smallBody = bodyLimit({ maxSize: 1024 * 1024 });

/** Names of built files change with their content. */
const forEver = "public, max-age=31536000, immutable";

/**
 * The request as the router sees it: under BASE_URL, whatever a proxy or a forged Host header said
 * (without a BASE_URL of its own the shop answers to any name), with the caller's address.
 */
function addressed(request: Request, address: string): Request {
  const { pathname, search, host } = new URL(request.url);
  const target = new URL(env.BASE_URL_IS_SET ? env.BASE_URL : `http://${host}`);
  // Not `new URL(pathname, base)`: the path `//evil.example/auth` would name another host there, and a form
  // from that host would pass for one of ours.
  target.pathname = withoutNul(pathname);
  target.search = withoutNul(search);
  const headers = new Headers(request.headers);
  headers.set("x-emas-client-ip", address);
  const { method, body, signal } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  const form = mayCarryFiles(request) ? undefined : formKindOf(headers);
  return new Request(target, {
    method,
    headers,
    signal,
    ...(hasBody && {
      body: body && form ? bodyWithoutNul(body, form) : body,
      duplex: "half",
    }),
  });
}
