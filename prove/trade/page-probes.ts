import { fork } from "node:child_process";
import { once } from "node:events";
import { untilTrue } from "#kit/until-true.ts";
import { openVisitor } from "#kit/visitor.ts";
import type { PageProbe } from "./page-probes-process.ts";

/**
 * Asks for public pages at `readAt` until closed, each in turn, once both replicas behind the load balancer `shop` have
 * cached them. A process of its own asks, because this one, busy with all shoppers, would measure its own delays.
 */
export async function openPageProbes(shop: { url: string }, paths: string[], readAt = shop) {
  const visitor = openVisitor(shop);
  for (const path of paths) {
    const cachedBy = new Set<string>();
    await untilTrue(`${path} to be cached by both replicas`, async () => {
      const { headers } = await visitor.go(path);
      if (headers.has("ETag")) cachedBy.add(headers.get("x-answered-by")!);
      return cachedBy.size === 2;
    });
  }
  const probes: PageProbe[] = [];
  const file = new URL("page-probes-process.ts", import.meta.url);
  const asking = fork(file, [readAt.url, ...paths]);
  asking.on("message", (probe) => probes.push(probe as PageProbe));
  return { probes, close };

  async function close() {
    if (asking.exitCode !== null || asking.signalCode !== null) return;
    const ended = once(asking, "exit");
    asking.kill("SIGKILL");
    await ended;
  }
}
