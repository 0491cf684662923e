import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { socketOf, viaProxy } from "#kit/database-server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { sources } from "#tests/shop-in-process.ts";
import { startHttpServer } from "./http-server.ts";

// `env.ts` reads the port when it is imported, so it is set before.
const port = await vi.hoisted(async () => {
  const { freePort } = await import("../kit/free-port.ts");
  const shop = await freePort();
  Object.assign(process.env, { PORT: `${shop}`, HOST: "127.0.0.1" });
  delete process.env.BASE_URL;
  delete process.env.METRICS_PORT;
  return shop;
});

const database = setUpDatabase();
/** A way to the database that never closes a connection, as if its machine were frozen. */
let proxy: Server;
const connections: Socket[] = [];
beforeAll(async () => {
  proxy = createServer({ allowHalfOpen: true }, (near) => {
    const upstream = connect(socketOf(inject("databaseServer")));
    connections.push(near, upstream);
    for (const socket of [near, upstream]) socket.on("error", () => {});
    near.pipe(upstream, { end: false });
    upstream.pipe(near, { end: false });
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
});
afterAll(() => {
  for (const socket of connections) socket.destroy();
  proxy.close();
});

test("the server closes though the database does not close the connection on which changes are heard", async () => {
  const { port: proxyPort } = proxy.address() as AddressInfo;
  const server = await startHttpServer(await sources(), viaProxy(proxyPort, database.url));
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  // Pages have an ETag once the page cache hears of changes.
  const etag = async () => (await get("/about")).headers.get("ETag");
  await expect.poll(etag, { timeout: 20_000 }).not.toBeNull();
  const stopped = server.stop();
  const answer = () =>
    get("/health/live").then(
      ({ status }) => status,
      () => "closed",
    );
  await expect.poll(answer, { timeout: 5_000 }).toBe("closed");
  for (const socket of connections) socket.destroy();
  await stopped;
});
