import type { ProofOptions } from "#prove/proof.ts";
import type { Shop } from "#kit/shop.ts";
import { openVisitor } from "#kit/visitor.ts";
import { maxOpenFiles } from "#server/http/sockets/max-open-files.ts";
import { openChild } from "#kit/child.ts";
import { percentile } from "#kit/percentile.ts";
import { assertHolds } from "./statistics.ts";
import type { Counted, Command } from "./slow-sockets.ts";

/** A third send their headers slowly, a third their bodies, and a third do not read their answers. */
export async function openSlowClients(shop: Shop, { release }: ProofOptions) {
  const count = Math.min(5_000, maxOpenFiles() - 1_000);
  const visitor = openVisitor(shop);
  const { text } = await visitor.go("/products");
  const [asset] = /\/assets\/[\w.-]+\.css/.exec(text) ?? [];
  const [slug] = /\/products\/[\w-]+/.exec(text) ?? [];
  if (!asset || !slug) throw new Error("The shop's pages link no script or no product");
  const sockets = openChild(new URL("slow-sockets.ts", import.meta.url));
  const ask = (order: Command) => sockets.request<Counted>(order);
  try {
    await ask({ command: "open", port: shop.port, count, asset });
    const took: number[] = [];
    const openCounts: number[] = [];
    let closedByShop = 0;
    const started = performance.now();
    const isOver = (seconds: number) => performance.now() - started > seconds * 1_000;
    // Headers must end within ten seconds; a busy machine takes longer to close that many connections.
    while (!isOver(release ? 60 : 12) || (closedByShop < count / 4 && !isOver(60))) {
      const began = performance.now();
      const { status } = await visitor.go(`${slug}?n=${took.length}`);
      took.push(Math.round(performance.now() - began));
      assertHolds(status === 200, "A normal visitor was not served", status);
      if (took.length % 10 === 0) {
        const counted = await ask({ command: "count" });
        openCounts.push(counted.open);
        ({ closedByShop } = counted);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await ask({ command: "close" });
    const p95 = percentile(took, 95);
    assertHolds(p95 <= (release ? 1_000 : 2_000), "A normal visitor waited too long (ms)", p95);
    // Not the minimum: the shop closes a third of them within one second, and they take a moment to return.
    const usual = percentile(openCounts, 50);
    assertHolds(usual >= count * 0.8, "Too few slow connections stayed open", openCounts);
    assertHolds(closedByShop >= count / 4, "The shop closed too few connections", { closedByShop });
    return [
      `${count} slow connections, ${usual} of them open at a time (median; ${Math.min(...openCounts)} minimum); ${closedByShop} closed by the shop; a visitor's ${took.length} pages meanwhile: p50 ${percentile(took, 50)} ms, p95 ${p95} ms`,
    ];
  } finally {
    await sockets.close();
  }
}
