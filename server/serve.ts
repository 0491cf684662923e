import { serve, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { Server } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { onReport } from "#app/http/report.server.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { clientAddress } from "./client-address.ts";

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
  app.use(
    "/assets/*",
    serveStatic({
      root: "build/client",
      onFound: (_path, c) => c.header("Cache-Control", forEver),
    }),
  );
  app.use("*", serveStatic({ root: "build/client" }));
  app.all("*", (c) => handle(addressed(c.req.raw, clientAddress(c.env.incoming, env.TRUST_PROXY))));
  return app;
}

/** Names of built files change with their content. */
const forEver = "public, max-age=31536000, immutable";

/**
 * The request as the router sees it: under BASE_URL, whatever a proxy or a forged Host header said
 * (without a BASE_URL of its own the shop answers to any name), with the caller's address.
 */
function addressed(request: Request, address: string): Request {
  const { pathname, search, host } = new URL(request.url);
  const base = env.BASE_URL_IS_SET ? env.BASE_URL : `http://${host}`;
  const headers = new Headers(request.headers);
  headers.set("x-emas-client-ip", address);
  const { method, body, signal } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(pathname + search, base), {
    method,
    headers,
    signal,
    ...(hasBody && { body, duplex: "half" }),
  });
}
