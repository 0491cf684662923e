import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { policyOf } from "#app/http/route-policy.server.ts";
import { limitConcurrency, rejectWhenFull, rejectionIfFull } from "./limit-concurrency.ts";
import { limitConnections, connectionLimits } from "#server/http/sockets/connection-limits.ts";
import { bufferBody } from "./buffer-body.ts";
import { createRequestQueues } from "./request-queues.ts";

// What the HTTP server accepts, and which requests it rejects under overload.

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server as `startHttpServer` makes it, whose pages finish when the test says so. */
async function openServer() {
  const queues = createRequestQueues();
  const waiting: { path: string; finish(status?: number): void }[] = [];
  const app = new Hono();
  app.use(bufferBody, limitConcurrency(queues));
  app.all("*", (c) => {
    const path = new URL(c.req.url).pathname;
    return new Promise<Response>((resolve) => {
      const finish = (status = 200) => resolve(new Response("done", { status }));
      waiting.push({ path, finish });
    });
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    connectionLimits(0),
    rejectWhenFull(queues, (incoming, outgoing) => void listener(incoming, outgoing)),
  );
  limitConnections(server, 0);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, queues, waiting, send };

  function send(path: string, { from, cookie = "", body }: Sent = {}) {
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      const method = body === undefined ? "GET" : "POST";
      const options = { port, host: "127.0.0.1", path, method, agent: false as const };
      const sent = request({ ...options, localAddress: from, headers: { cookie } }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
    const status = answer.then(({ statusCode }) => statusCode);
    // A server closed at the end of a test leaves some requests unanswered.
    status.catch(() => {});
    return { answer, status };
  }
}
type Sent = { from?: string; cookie?: string; body?: string };

/** Fills the queue of pages (8 at once, 64 waiting), or that of forms (4 and 192) if there is a `body`. */
async function fill(shop: Awaited<ReturnType<typeof openServer>>, path: string, body?: string) {
  const capacity = body === undefined ? 8 + 64 : 4 + 192;
  // From two addresses, because each may have 256 connections.
  const sent = Array.from({ length: capacity + 1 }, (_, at) =>
    shop.send(path, body === undefined ? {} : { body, from: `127.0.0.${2 + (at % 2)}` }),
  );
  // Nothing is answered but the one for which there is no place.
  const rejected = await Promise.race(sent.map((one) => one.status.then(() => one)));
  expect(await rejected.status).toBe(503);
  return sent.filter((one) => one !== rejected);
}

describe("load shedding", () => {
  test("beyond the capacity and the queue answers with Retry-After", async () => {
    const shop = await openServer();
    const sent = await fill(shop, "/products");
    const answer = await shop.send("/products/ring").answer;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      "retry-after": "5",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(await text(answer)).toContain("will try again in a few seconds");
    for (let done = 0; done < sent.length; done += 1) {
      await expect.poll(() => shop.waiting.length, { interval: 2 }).toBeGreaterThan(done);
      shop.waiting[done]!.finish();
    }
    expect(new Set(await Promise.all(sent.map(({ status }) => status)))).toEqual(new Set([200]));
  });

  test("of forms asks to send them again, and leaves pages their places", async () => {
    const shop = await openServer();
    await fill(shop, "/cart", "intent=add");
    const form = await shop.send("/cart", { body: "intent=add" }).answer;
    expect(form.statusCode).toBe(503);
    const answer = await text(form);
    expect(answer).toContain("send it again");
    expect(answer).not.toContain("http-equiv");
    const { status } = shop.send("/products");
    const page = () => shop.waiting.find(({ path }) => path === "/products");
    await expect.poll(page).toBeDefined();
    page()!.finish();
    expect(await status).toBe(200);
  });

  test.each([
    ["/ms/products", "ms-MY", "Sila tunggu sebentar"],
    ["/zh", "zh-Hans-MY", "请稍候"],
    ["/msx", "en-MY", "One moment, please"],
  ])("of %s answers in its language", async (path, lang, title) => {
    const shop = await openServer();
    await fill(shop, "/products");
    const answer = await shop.send(path).answer;
    expect(answer.statusCode).toBe(503);
    const page = await text(answer);
    expect(Number(answer.headers["content-length"])).toBe(Buffer.byteLength(page));
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(`<title>${title}</title>`);
  });

  test("leaves other callers their places", async () => {
    const shop = await openServer();
    await fill(shop, "/products");
    void shop.send("/about", { from: "127.0.0.2" }).status;
    let done = 0;
    const served = () => shop.waiting.map(({ path }) => path);
    await expect
      .poll(() => {
        shop.waiting[done++]?.finish();
        return served();
      })
      .toContain("/about");
    // It is served before the 64 that were queued earlier.
    expect(served().indexOf("/about")).toBeLessThan(30);
  });

  test.each([
    "/webhooks/stripe",
    "/health",
    "/health/live",
    "/health/ready",
    "/auth",
    "/admin",
    "/images/a",
    "/Admin//orders.data",
  ])("does not affect %s while pages are rejected", async (path) => {
    const shop = await openServer();
    await fill(shop, "/products");
    const { status } = shop.send(path);
    await expect.poll(() => shop.waiting.length).toBe(9);
    shop.waiting[8]!.finish();
    expect(await status).toBe(200);
  });

  test("answers the same for a cacheable page", async () => {
    const shop = await openServer();
    const socket = { remoteAddress: "127.0.0.1" };
    const fakeRequest = { method: "GET", url: "/products", headers: {}, socket } as IncomingMessage;
    expect(rejectionIfFull(shop.queues, fakeRequest)).toBeUndefined();
    await fill(shop, "/products");
    const answer = rejectionIfFull(shop.queues, fakeRequest)!;
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  });

  test("keeps room for known staff while strangers flood the sign-in", async () => {
    const shop = await openServer();
    const cookie = "emas.guest=x; emas.session_token=one.signed";
    const first = shop.send("/admin", { cookie });
    await expect.poll(() => shop.waiting.length).toBe(1);
    shop.waiting[0]!.finish();
    await first.status;
    const strangers = { cookie: "emas.session_token=two" };
    const sent = Array.from({ length: 70 }, () => shop.send("/admin/orders", strangers).status);
    expect(await Promise.any(sent.map(refusalOf))).toBe(503);
    const staff = shop.send("/admin/orders/1", { cookie });
    await expect.poll(() => shop.waiting.map(({ path }) => path)).toContain("/admin/orders/1");
    // Once the admin refuses them, they count as strangers again.
    shop.waiting.at(-1)!.finish(403);
    expect(await staff.status).toBe(403);
    expect(await shop.send("/admin", { cookie }).status).toBe(503);
  });
});

async function refusalOf(status: Promise<number | undefined>) {
  if ((await status) !== 503) throw new Error("served");
  return 503;
}

describe("a request body", () => {
  test.each([
    ["/cart", 64],
    ["/auth", 64],
    ["/CHECKOUT", 160],
    ["/checkout.data", 160],
    ["/admin/orders/new", 160],
    ["/admin/settings/shop", 1024],
    ["/webhooks/stripe", 1024],
  ])("for %s is limited to %i kB", async (path, maxKilobytes) => {
    const shop = await openServer();
    expect(policyOf(path).maxBodyKilobytes).toBe(maxKilobytes);
    expect(await shop.send(path, { body: "x".repeat(maxKilobytes * 1024 + 1) }).status).toBe(413);
    const { status } = shop.send(path, { body: "x".repeat(maxKilobytes * 1024) });
    await expect.poll(() => shop.waiting.length).toBe(1);
    shop.waiting[0]!.finish();
    expect(await status).toBe(200);
  });

  test("without a declared length is counted while it is read", async () => {
    const shop = await openServer();
    const socket = connect(shop.port, "127.0.0.1");
    socket.write("POST /cart HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    const answered = once(socket, "data");
    for (let sent = 0; sent < 9; sent += 1) socket.write(`2000\r\n${"x".repeat(0x2000)}\r\n`);
    expect(String(await answered)).toContain("413 Payload Too Large");
    socket.destroy();
  });

  test("sent slowly blocks no one and times out after 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const app = new Hono();
      app.use(bufferBody);
      app.all("*", (c) => c.text("worked on"));
      const body = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(9)) });
      const init = { method: "POST", body, duplex: "half" };
      const answer = Promise.resolve(app.request("http://localhost/cart", init));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(await Promise.race([answer, Promise.resolve("still waiting")])).toBe("still waiting");
      await vi.advanceTimersByTimeAsync(1);
      expect((await answer).status).toBe(408);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("connections", () => {
  test("of one address are limited, which leaves room for others", async () => {
    const shop = await openServer();
    const open = await Promise.all(Array.from({ length: 256 }, () => opened(shop.port)));
    const more = await opened(shop.port);
    await once(more, "close");
    const { status } = shop.send("/", { from: "127.0.0.2" });
    await expect.poll(() => shop.waiting.length).toBe(1);
    shop.waiting[0]!.finish();
    expect(await status).toBe(200);
    for (const socket of open) socket.destroy();
    await expect
      .poll(() => {
        void shop.send("/").status;
        return shop.waiting.length;
      })
      .toBeGreaterThan(1);
  });

  test("have 10 seconds for headers and 120 for a file", () => {
    expect(connectionLimits(0)).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      connectionsCheckingInterval: 1_000,
    });
  });
});

async function opened(port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}
