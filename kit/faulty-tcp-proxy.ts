import { once } from "node:events";
import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from "node:net";

export type FaultyTcpProxy = Awaited<ReturnType<typeof openFaultyTcpProxy>>;

/**
 * `pass` forwards everything, `refuse` accepts no connection, `silent` accepts all but forwards nothing, also on open
 * connections: like a cut cable, which closes no connection.
 */
type Mode = "pass" | "refuse" | "silent";

/** A proxy between the shop and a service: a port, or a unix socket by its path. */
export async function openFaultyTcpProxy(target: string | number) {
  const pairs = new Set<{ near: Socket; upstream: Socket; silent: boolean }>();
  let to = connectOptions(target);
  let mode: Mode = "pass";
  let delay = 0;
  const server = createServer(join).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Where new connections lead. */
    setTarget: (next: string | number) => void (to = connectOptions(next)),
    /** Sets the mode of open and new connections. */
    setMode(next: Mode) {
      mode = next;
      if (next === "refuse") dropConnections();
      for (const pair of pairs) pair.silent = next === "silent";
    },
    /** Open connections fall silent; new ones are forwarded. */
    muteExisting() {
      for (const pair of pairs) pair.silent = true;
    },
    setDelay: (milliseconds: number) => void (delay = milliseconds),
    dropConnections,
    close() {
      dropConnections();
      server.close();
    },
  };

  function dropConnections() {
    for (const { near, upstream } of pairs) {
      near.resetAndDestroy();
      upstream.destroy();
    }
  }

  function join(near: Socket) {
    if (mode === "refuse") return void near.resetAndDestroy();
    const upstream = connect(to);
    const pair = { near, upstream, silent: mode === "silent" };
    pairs.add(pair);
    near.on("data", (chunk) => later(() => upstream.write(chunk)));
    upstream.on("data", (chunk) => later(() => near.write(chunk)));
    for (const [one, other] of [
      [near, upstream],
      [upstream, near],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => {
        pairs.delete(pair);
        later(() => other.destroy());
      });
    }
    return undefined;

    function later(send: () => void) {
      if (pair.silent) return;
      if (delay > 0) setTimeout(send, delay);
      else send();
    }
  }
}

function connectOptions(target: string | number): NetConnectOpts {
  return typeof target === "number" ? { port: target, host: "127.0.0.1" } : { path: target };
}
