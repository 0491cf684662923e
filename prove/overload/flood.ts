import type { Asked } from "#prove/proof.ts";
import type { Shop } from "#prove/shop.ts";
import { openChild } from "#prove/child.ts";
import { percentile, promise } from "./figures.ts";
import type { Order, Phase, Told } from "./generator.ts";
import { makeMix } from "./mix.ts";
import { keepAsking, type Watch } from "./watch.ts";

/** The machine of the slice may have other work, which takes from the shop at any moment. */
const promised = {
  release: {
    served: 0.8,
    refusedWithin: 100,
    allWithin: 1_000,
    lost: 0.01,
    answeredWithin: 1_000,
    backWithin: 10,
  },
  slice: {
    served: 0.6,
    refusedWithin: 400,
    allWithin: 4_000,
    lost: 0.05,
    answeredWithin: 4_000,
    backWithin: 20,
  },
};

/** Measures what the shop can do, then sends ten times as much for a minute (or `runs` seconds). */
export async function flood(shop: Shop, { seed, release, runs }: Asked, secret: string) {
  const most = promised[release ? "release" : "slice"];
  const { mix, owner } = await makeMix(shop, seed, release ? 1_000 : 120);
  const generator = openChild(new URL("generator.ts", import.meta.url));
  const run = (phase: Phase) => generator.ask<Told>({ deed: "run", phase } satisfies Order);
  await generator.ask({ deed: "load", port: shop.port, seed, sendables: mix } satisfies Order);
  try {
    const before = await warmCapacity();
    const quiet = { rate: Math.max(5, before / 5), seconds: 2 };
    const usual = percentile((await run(quiet)).servedAfter, 95);

    const watch = keepAsking(shop, owner, secret);
    const seconds = runs ?? (release ? 600 : 60);
    const told = await run({ rate: before * 10, seconds });
    await watch.stop();

    const back = await untilUsual();
    const after = rateOf(await run({ workers: 24, seconds: 4 }));
    checkAnswers(told, most.lost);
    const capacity = Math.min(before, after);
    const share = rateOf(told) / capacity;
    promise(share >= most.served, "Of the capacity too little was served", {
      share,
      before,
      after,
    });
    const refusedAfter = percentile(told.refusedAfter, 95);
    promise(refusedAfter <= most.refusedWithin, "Refusals took long (ms)", refusedAfter);
    const nearlyAll = percentile(told.refusedAfter, 99);
    promise(nearlyAll <= most.allWithin, "Some stood before the door (p99, ms)", nearlyAll);
    checkWatched(watch, most.answeredWithin);
    promise(back.after <= most.backWithin, "It took long to be as before (s)", { usual, back });
    return [
      `capacity ${before.toFixed(0)} requests a second before, ${after.toFixed(0)} after; ${(before * 10).toFixed(0)} came for ${seconds} s (${((before * 10) / Math.max(before, after)).toFixed(1)} times the larger)`,
      `served ${rateOf(told).toFixed(0)} a second (${(share * 100).toFixed(0)} % of capacity), among them ${told.served.order ?? 0} orders; p95 ${percentile(told.servedAfter, 95)} ms`,
      `turned away ${told.refusedAfter.length}, p50 ${percentile(told.refusedAfter, 50)} ms, p95 ${refusedAfter} ms, p99 ${nearlyAll} ms, counted from when each was due; the generator itself late by ${told.ownDelay.toFixed(0)} ms (p99)`,
      `not sent for want of a connection ${told.unsent}, unanswered ${told.unanswered}`,
      ...Object.entries(watch.seen).map(
        ([name, { took }]) =>
          `${name} meanwhile: ${took.length} of ${took.length} answered, p95 ${percentile(took, 95)} ms`,
      ),
      `as before (p95 ${usual} ms) ${back.after.toFixed(1)} s later`,
    ];

    /** What is served where 24 wait for each other's answers, once a fresh process has got into its stride. */
    async function warmCapacity() {
      let best = 0;
      for (let tried = 0; tried < 6; tried += 1) {
        const rate = rateOf(await run({ workers: 24, seconds: 2 }));
        if (tried > 1 && rate <= best * 1.1) return Math.max(best, rate);
        best = Math.max(best, rate);
      }
      return best;
    }

    /** Until pages come as fast as before the flood, give or take what a machine varies by. */
    async function untilUsual() {
      const ended = performance.now();
      for (;;) {
        const p95 = percentile((await run({ ...quiet, seconds: 1 })).servedAfter, 95);
        const later = (performance.now() - ended) / 1000;
        if (p95 <= usual * 2 + 50 || later > most.backWithin) return { p95, after: later };
      }
    }
  } finally {
    await generator.close();
  }
}

function rateOf({ servedAfter, seconds }: Told) {
  return servedAfter.length / seconds;
}

function checkAnswers(told: Told, lost: number) {
  const { answers, unexplained, unanswered, unsent, refusedAfter, served } = told;
  const strange = Object.entries(answers).filter(([status]) => !/^(200|302|503)$/.test(status));
  promise(strange.length === 0, "Answers that are neither served nor refused", strange);
  promise(unexplained === 0, "Refusals that do not say when to come again", unexplained);
  const all = refusedAfter.length + unanswered + unsent;
  promise(unanswered + unsent <= all * lost, "Requests that got no answer", { unanswered, unsent });
  promise((served.order ?? 0) > 0, "Orders placed", served);
}

function checkWatched({ seen }: Watch, within: number) {
  for (const [name, { took, refused }] of Object.entries(seen)) {
    promise(refused.length === 0, `${name} was refused`, refused);
    const p95 = percentile(took, 95);
    promise(took.length > 0 && p95 <= within, `${name} took long (ms)`, p95);
  }
}
