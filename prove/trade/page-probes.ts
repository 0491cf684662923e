import { setTimeout as sleep } from "node:timers/promises";
import { untilTrue } from "#kit/until-true.ts";
import { openVisitor } from "#kit/visitor.ts";

type Probe = { path: string; status: number; began: number; tookMs: number };

const probeIntervalMs = 100;

/**
 * Asks for public pages at `readAt` until closed, each in turn, once both replicas behind the load balancer `shop` have
 * cached them.
 */
export async function openPageProbes(shop: { url: string }, paths: string[], readAt = shop) {
  const probes: Probe[] = [];
  const visitor = openVisitor(shop);
  for (const path of paths) {
    const cachedBy = new Set<string>();
    await untilTrue(`${path} to be cached by both replicas`, async () => {
      const { headers } = await visitor.go(path);
      if (headers.has("ETag")) cachedBy.add(headers.get("x-answered-by")!);
      return cachedBy.size === 2;
    });
  }
  const open = new Set<Promise<void>>();
  let turn = 0;
  const timer = setInterval(() => {
    const asking: Promise<void> = ask(paths[(turn += 1) % paths.length]!).then(
      () => void open.delete(asking),
    );
    open.add(asking);
  }, probeIntervalMs);
  return {
    probes,
    async close() {
      clearInterval(timer);
      await Promise.race([Promise.all(open), sleep(20_000)]);
    },
  };

  async function ask(path: string) {
    const began = performance.now();
    const status = await openVisitor(readAt)
      .go(path)
      .then(
        (answer) => answer.status,
        () => 502,
      );
    probes.push({ path, status, began, tookMs: performance.now() - began });
  }
}
