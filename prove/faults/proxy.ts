import { once } from "node:events";
import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from "node:net";

export type Proxy = Awaited<ReturnType<typeof openProxy>>;

/**
 * `pass` brings everything through, `refuse` takes nobody, `silent` takes everybody and says nothing, to
 * those who are connected neither: a cable that was cut, for which no end of a connection arrives.
 */
type Mode = "pass" | "refuse" | "silent";

/** A line between the shop and what it stands on: a port, or a unix socket by its path. */
export async function openProxy(target: string | number) {
  const pairs = new Set<{ near: Socket; far: Socket; silent: boolean }>();
  const to: NetConnectOpts =
    typeof target === "number" ? { port: target, host: "127.0.0.1" } : { path: target };
  let mode: Mode = "pass";
  let delay = 0;
  let cutAfter = Infinity;
  const server = createServer(join).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** From now on, for old connections and new ones. */
    be(next: Mode) {
      mode = next;
      if (next === "refuse") cut();
      for (const pair of pairs) pair.silent = next === "silent";
    },
    /** What is connected now falls silent; whoever comes anew gets through. */
    muteOld() {
      for (const pair of pairs) pair.silent = true;
    },
    slowDown: (milliseconds: number) => void (delay = milliseconds),
    /** Answers end after so many bytes, and the connection with them. */
    truncate: (bytes: number) => void (cutAfter = bytes),
    cut,
    close() {
      cut();
      server.close();
    },
  };

  function cut() {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  function join(near: Socket) {
    if (mode === "refuse") return void near.resetAndDestroy();
    const far = connect(to);
    const pair = { near, far, silent: mode === "silent" };
    pairs.add(pair);
    near.on("data", (chunk) => later(() => far.write(chunk)));
    let answered = 0;
    far.on("data", (chunk) => {
      const rest = chunk.subarray(0, Math.max(0, cutAfter - answered));
      answered += chunk.length;
      later(() => near.write(rest));
      if (answered > cutAfter) later(() => near.destroy());
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => {
        pairs.delete(pair);
        later(() => other.destroy());
      });
    }
    return undefined;

    function later(deed: () => void) {
      if (pair.silent) return;
      if (delay > 0) setTimeout(deed, delay);
      else deed();
    }
  }
}
