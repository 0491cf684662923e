import type { ProofOptions } from "#prove/proof.ts";
import type { Shop } from "#kit/shop.ts";
import { openChild } from "#kit/child.ts";
import { percentile } from "#kit/percentile.ts";
import { assertHolds } from "./statistics.ts";
import type { Command, Phase, LoadResult } from "./load-generator.ts";
import { makeRequestMix } from "./request-mix.ts";
import { startProbes, type Probes } from "./probes.ts";

/** The short run's machine may have other work, which takes time from the shop at any moment. */
const limits = {
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

/** Measures the shop's capacity, then sends ten times as much for a minute (or `runs` seconds). */
export async function flood(shop: Shop, { seed, release, runs }: ProofOptions, secret: string) {
  const limit = limits[release ? "release" : "slice"];
  const { mix, owner } = await makeRequestMix(shop, seed, release ? 1_000 : 120);
  const generator = openChild(new URL("load-generator.ts", import.meta.url));
  const run = (phase: Phase) =>
    generator.request<LoadResult>({ command: "run", phase } satisfies Command);
  await generator.request({
    command: "load",
    port: shop.port,
    seed,
    sendables: mix,
  } satisfies Command);
  try {
    const before = await warmCapacity();
    const quiet = { rate: Math.max(5, before / 5), seconds: 2 };
    const usual = percentile((await run(quiet)).servedAfter, 95);

    const watch = startProbes(shop, owner, secret);
    const seconds = runs ?? (release ? 600 : 60);
    const result = await run({ rate: before * 10, seconds });
    await watch.stop();

    const back = await untilRecovered();
    const after = rateOf(await run({ workers: 24, seconds: 4 }));
    checkAnswers(result, limit.lost);
    const capacity = Math.min(before, after);
    const share = rateOf(result) / capacity;
    assertHolds(share >= limit.served, "Too small a share of the capacity was served", {
      share,
      before,
      after,
    });
    const refusedAfter = percentile(result.refusedAfter, 95);
    assertHolds(refusedAfter <= limit.refusedWithin, "Rejections were slow (ms)", refusedAfter);
    const p99 = percentile(result.refusedAfter, 99);
    assertHolds(p99 <= limit.allWithin, "Some rejections were too slow (p99, ms)", p99);
    checkWatched(watch, limit.answeredWithin);
    assertHolds(back.after <= limit.backWithin, "Recovery was slow (s)", { usual, back });
    return [
      `capacity ${before.toFixed(0)} requests a second before, ${after.toFixed(0)} after; ${(before * 10).toFixed(0)} sent for ${seconds} s (${((before * 10) / Math.max(before, after)).toFixed(1)} times the larger)`,
      `served ${rateOf(result).toFixed(0)} a second (${(share * 100).toFixed(0)} % of capacity), among them ${result.served.order ?? 0} orders; p95 ${percentile(result.servedAfter, 95)} ms`,
      `rejected ${result.refusedAfter.length}, p50 ${percentile(result.refusedAfter, 50)} ms, p95 ${refusedAfter} ms, p99 ${p99} ms, measured from when each was due; the generator's own delay ${result.ownDelay.toFixed(0)} ms (p99)`,
      `not sent without a free connection ${result.unsent}, unanswered ${result.unanswered}`,
      ...Object.entries(watch.seen).map(
        ([name, { took }]) =>
          `${name} meanwhile: ${took.length} of ${took.length} answered, p95 ${percentile(took, 95)} ms`,
      ),
      `recovered (p95 ${usual} ms) ${back.after.toFixed(1)} s later`,
    ];

    /** The throughput with 24 clients that wait for each answer, after a new process has warmed up. */
    async function warmCapacity() {
      let best = 0;
      for (let tried = 0; tried < 6; tried += 1) {
        const rate = rateOf(await run({ workers: 24, seconds: 2 }));
        if (tried > 1 && rate <= best * 1.1) return Math.max(best, rate);
        best = Math.max(best, rate);
      }
      return best;
    }

    /** Waits until pages are as fast as before the flood, within the machine's variation. */
    async function untilRecovered() {
      const ended = performance.now();
      for (;;) {
        const p95 = percentile((await run({ ...quiet, seconds: 1 })).servedAfter, 95);
        const later = (performance.now() - ended) / 1000;
        if (p95 <= usual * 2 + 50 || later > limit.backWithin) return { p95, after: later };
      }
    }
  } finally {
    await generator.close();
  }
}

function rateOf({ servedAfter, seconds }: LoadResult) {
  return servedAfter.length / seconds;
}

function checkAnswers(result: LoadResult, lost: number) {
  const { answers, withoutRetryAfter, unanswered, unsent, refusedAfter, served } = result;
  const strange = Object.entries(answers).filter(([status]) => !/^(200|302|503)$/.test(status));
  assertHolds(strange.length === 0, "Answers that are neither served nor rejected", strange);
  assertHolds(withoutRetryAfter === 0, "Rejections without Retry-After", withoutRetryAfter);
  const all = refusedAfter.length + unanswered + unsent;
  assertHolds(unanswered + unsent <= all * lost, "Requests without an answer", {
    unanswered,
    unsent,
  });
  assertHolds((served.order ?? 0) > 0, "No order was placed", served);
}

function checkWatched({ seen }: Probes, within: number) {
  for (const [name, { took, refused }] of Object.entries(seen)) {
    assertHolds(refused.length === 0, `${name} was refused`, refused);
    const p95 = percentile(took, 95);
    assertHolds(took.length > 0 && p95 <= within, `${name} was slow (ms)`, p95);
  }
}
