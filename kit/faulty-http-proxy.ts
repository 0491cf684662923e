import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How an external service fails: it refuses connections, never answers, returns errors, breaks off its answer, or a
 * Wi-Fi login page answers instead.
 */
export type HttpFault = "refuse" | "hang" | "500" | "truncate" | "nonsense";

/** A proxy for an HTTP service on this machine that forwards everything unless a fault is set. */
export async function openFaultyHttpProxy(target: number) {
  let mode: HttpFault | "pass" = "pass";
  const server = createServer((clientRequest, answer) => {
    if (mode === "pass" || mode === "truncate") forward(clientRequest, answer);
    else if (mode === "500") answer.writeHead(500).end('{"error":{"type":"api_error"}}');
    else if (mode === "nonsense") answer.writeHead(200).end("<html>Welcome to our network</html>");
  });
  server.on("connection", (socket) => {
    if (mode === "refuse") socket.resetAndDestroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    setMode(next: HttpFault | "pass") {
      mode = next;
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  function forward(clientRequest: IncomingMessage, answer: ServerResponse) {
    const { method, url, headers } = clientRequest;
    const passed = request({ port: target, host: "127.0.0.1", method, path: url, headers });
    passed.on("error", () => answer.destroy());
    passed.on("response", (upstreamResponse) => void relay(upstreamResponse, answer));
    clientRequest.pipe(passed);
  }

  async function relay(upstreamResponse: IncomingMessage, answer: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of upstreamResponse) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { "transfer-encoding": _, ...headers } = upstreamResponse.headers;
    answer.writeHead(upstreamResponse.statusCode!, { ...headers, "content-length": body.length });
    if (mode === "pass" || body.length === 0) return void answer.end(body);
    answer.write(body.subarray(0, body.length / 2), () => answer.destroy());
    return undefined;
  }
}
