import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Proxy = Awaited<ReturnType<typeof openProxy>>;

/**
 * A small proxy before several copies of a shop, each asked in its turn, with no memory of who was where. One
 * that takes no connection is passed over; what was sent to one is sent to no other.
 */
export async function openProxy() {
  const copies: { port: number }[] = [];
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const inTurn = copies.map((_, at) => copies[(turn + at) % copies.length]!.port);
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => passOn(incoming, Buffer.concat(chunks), outgoing, inTurn));
    incoming.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    copies,
    failures,
    close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };

  function passOn(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    [port, ...others]: number[],
  ) {
    if (port === undefined) return fail(incoming, outgoing, "no copy is there");
    const { method, url, socket } = incoming;
    const headers = {
      ...incoming.headers,
      // Those who try the shop all sit here, and say themselves where they are.
      "x-forwarded-for": incoming.headers["x-forwarded-for"] ?? socket.remoteAddress,
      "content-length": body.length,
    };
    delete headers["transfer-encoding"];
    const asked = request({ host: "127.0.0.1", port, method, path: url, headers, agent });
    asked.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode!, { ...answer.headers, "x-answered-by": String(port) });
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") passOn(incoming, body, outgoing, others);
      else fail(incoming, outgoing, String(error.code));
    });
    asked.end(body);
    return undefined;
  }

  function fail({ method, url }: IncomingMessage, outgoing: ServerResponse, why: string) {
    failures.push(`${method} ${url}: ${why}`);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }
}
