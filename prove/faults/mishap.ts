import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How another's service fails: nobody is there; it takes a request and says nothing; it is broken; its answer
 * ends half way; it is no longer itself, but the page of some network in between.
 */
export type Mishap = "refuse" | "hang" | "500" | "truncate" | "nonsense";

/** Stands in front of an HTTP service on this machine, and passes all on while nothing is amiss. */
export async function openMishap(target: number) {
  let mode: Mishap | "pass" = "pass";
  const server = createServer((asked, answer) => {
    if (mode === "pass" || mode === "truncate") pass(asked, answer);
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
    be(next: Mishap | "pass") {
      mode = next;
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { method, url, headers } = asked;
    const passed = request({ port: target, host: "127.0.0.1", method, path: url, headers });
    passed.on("error", () => answer.destroy());
    passed.on("response", (said) => void bring(said, answer));
    asked.pipe(passed);
  }

  async function bring(said: IncomingMessage, answer: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of said) chunks.push(chunk as Buffer);
    const whole = Buffer.concat(chunks);
    const { "transfer-encoding": _, ...headers } = said.headers;
    answer.writeHead(said.statusCode!, { ...headers, "content-length": whole.length });
    if (mode === "pass" || whole.length === 0) return void answer.end(whole);
    answer.write(whole.subarray(0, whole.length / 2), () => answer.destroy());
    return undefined;
  }
}
