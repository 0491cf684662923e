import { once } from "node:events";
import {
  Agent,
  createServer,
  get,
  request,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

const probeIntervalMs = 100;

/**
 * A small proxy for several replicas of a shop, round-robin and without session affinity. A request sent to one is
 * never sent to another. With a `probePath`, replicas get requests while they answer it with 200, as behind a real
 * balancer; without, a replica that refuses the connection is skipped.
 */
export async function openLoadBalancer({ probePath }: { probePath?: string } = {}) {
  const replicas: { port: number; isReady?: boolean }[] = [];
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  /** How many requests were answered with each status. */
  const answered = new Map<number, number>();
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const inRotation = replicas.filter(({ isReady }) => isReady || !probePath);
    const roundRobin = inRotation.map((_, at) => inRotation[(turn + at) % inRotation.length]!.port);
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => forward(incoming, Buffer.concat(chunks), outgoing, roundRobin));
    incoming.on("error", () => {});
  });
  const probeTimer = probePath && setInterval(probeAll, probeIntervalMs, probePath);
  // Longer than any run, so that it closes no idle connection at the moment of its use.
  server.keepAliveTimeout = 3_600_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    replicas,
    failures,
    answered,
    close() {
      clearInterval(probeTimer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };

  function probeAll(path: string) {
    for (const replica of replicas) {
      // A new connection each time: a reused one may be closed at that moment, by a replica that is well.
      const probe = get({ host: "127.0.0.1", port: replica.port, path, agent: false });
      probe.setTimeout(3_000, () => probe.destroy());
      probe.on("response", (answer) => {
        replica.isReady = answer.statusCode === 200;
        answer.resume();
      });
      probe.on("error", () => (replica.isReady = false));
    }
  }

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    [next, ...others]: number[],
  ) {
    if (next === undefined) return fail(incoming, outgoing, "no replica is available");
    const { method, url, socket } = incoming;
    const headers = {
      ...incoming.headers,
      // All test clients share this machine, so they state their own addresses.
      "x-forwarded-for": incoming.headers["x-forwarded-for"] ?? socket.remoteAddress,
      "content-length": body.length,
    };
    delete headers["transfer-encoding"];
    const upstreamRequest = request({
      host: "127.0.0.1",
      port: next,
      method,
      path: url,
      headers,
      agent,
    });
    upstreamRequest.on("response", (answer) => {
      countAnswer(answer.statusCode!);
      outgoing.writeHead(answer.statusCode!, { ...answer.headers, "x-answered-by": String(next) });
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    upstreamRequest.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && !probePath) forward(incoming, body, outgoing, others);
      // The replica closed an idle connection at the moment of its use.
      else if (upstreamRequest.reusedSocket && method === "GET" && !outgoing.headersSent)
        forward(incoming, body, outgoing, [next, ...others]);
      else fail(incoming, outgoing, String(error.code));
    });
    upstreamRequest.end(body);
    return undefined;
  }

  function countAnswer(status: number) {
    answered.set(status, (answered.get(status) ?? 0) + 1);
  }

  function fail({ method, url }: IncomingMessage, outgoing: ServerResponse, why: string) {
    failures.push(`${method} ${url}: ${why}`);
    countAnswer(502);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }
}
