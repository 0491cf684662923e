import type { Asked } from "#prove/proof.ts";
import type { Shop } from "#prove/shop.ts";
import { openVisitor } from "#prove/visitor.ts";
import { mostOpenFiles } from "#server/http/most-open-files.ts";
import { openChild } from "#prove/child.ts";
import { percentile, promise } from "./figures.ts";
import type { Counted, Order } from "./slow-sockets.ts";

/** A third of them send their heads slowly, a third their bodies, a third do not read what they asked for. */
export async function holdSlowSockets(shop: Shop, { release }: Asked) {
  const count = Math.min(5_000, mostOpenFiles() - 1_000);
  const visitor = openVisitor(shop);
  const { text } = await visitor.go("/products");
  const [asset] = /\/assets\/[\w.-]+\.css/.exec(text) ?? [];
  const [slug] = /\/products\/[\w-]+/.exec(text) ?? [];
  if (!asset || !slug) throw new Error("The shop's pages name no file or no product");
  const sockets = openChild(new URL("slow-sockets.ts", import.meta.url));
  const ask = (order: Order) => sockets.ask<Counted>(order);
  try {
    await ask({ deed: "open", port: shop.port, count, asset });
    const took: number[] = [];
    const held: number[] = [];
    let hungUpOn = 0;
    const started = performance.now();
    const isOver = (seconds: number) => performance.now() - started > seconds * 1_000;
    // Those that do not end their heads have ten seconds; a busy machine has more to hang up on them.
    while (!isOver(release ? 60 : 12) || (hungUpOn < count / 4 && !isOver(60))) {
      const began = performance.now();
      const { status } = await visitor.go(`${slug}?n=${took.length}`);
      took.push(Math.round(performance.now() - began));
      promise(status === 200, "A normal visitor was not served", status);
      if (took.length % 10 === 0) {
        const counted = await ask({ deed: "count" });
        held.push(counted.open);
        ({ hungUpOn } = counted);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await ask({ deed: "close" });
    const p95 = percentile(took, 95);
    promise(p95 <= (release ? 1_000 : 2_000), "A normal visitor waits (ms)", p95);
    // Not the fewest: the shop hangs up on a third of them in one second, and they take a moment to come back.
    const usual = percentile(held, 50);
    promise(usual >= count * 0.8, "Too few slow connections were held to tell", held);
    promise(hungUpOn >= count / 4, "The shop hangs up on too few", { hungUpOn });
    return [
      `${count} slow connections, ${usual} of them open at a time (median; ${Math.min(...held)} at the least); hung up on ${hungUpOn}; a visitor's ${took.length} pages meanwhile: p50 ${percentile(took, 50)} ms, p95 ${p95} ms`,
    ];
  } finally {
    await sockets.close();
  }
}
