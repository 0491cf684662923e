import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeServer } from "./close-server.ts";

let server: Server;
let agent: Agent;
let answer: () => void;
let requestPromise: Promise<void>;

beforeEach(async () => {
  const heldRequest = Promise.withResolvers<void>();
  requestPromise = heldRequest.promise;
  server = createServer((incoming, outgoing) => {
    if (incoming.url !== "/held") return outgoing.end("done");
    answer = () => outgoing.end("done");
    return heldRequest.resolve();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function sendRequest(path: string) {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path, agent });
  const [message] = (await once(request, "response")) as [IncomingMessage];
  message.resume();
  await once(message, "end");
  return { connection: message.headers.connection, wasKept: request.reusedSocket };
}

test("a keep-alive connection gets one more request answered and is then closed", async () => {
  const { port } = server.address() as AddressInfo;
  const held = sendRequest("/held");
  await requestPromise;
  const closed = closeServer(server);
  answer();
  await held;
  const request = get({ port, path: "/", agent });
  const [message] = (await once(request, "response")) as [IncomingMessage];
  expect(request.reusedSocket).toBe(true);
  expect(message.headers.connection).toBe("close");
  message.resume();
  await closed;
});
