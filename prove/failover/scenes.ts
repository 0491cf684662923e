import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openVisitor } from "#kit/visitor.ts";
import type { Interruption, TwoServers } from "./cluster.ts";
import { watchWaitingCommits } from "./waiting-commits.ts";
import type { Cluster, Environment } from "./environment.ts";

/** What happens to the database while orders are placed. No order form is refused in a short `interruption`. */
export type Scene<Servers extends Cluster = TwoServers> = (
  environment: Environment<Servers>,
) => Promise<{
  interruption?: Interruption;
  figures?: string[];
  faults?: string[];
}>;

const freezeMs = 8_000;
const readIntervalMs = 250;

export const scenes: Record<string, Scene> = {
  switchover: async ({ cluster }) => ({ interruption: await cluster.switchover() }),

  "postmaster killed": async ({ cluster, random }) => {
    return { interruption: await cluster.restartPrimary(random.between(200, 1_500)) };
  },

  "primary burnt": async ({ cluster, random }) => {
    await cluster.burnPrimary(random.between(500, 3_000));
    await cluster.addStandby();
    return {};
  },

  "standby frozen": async ({ cluster, shop }) => {
    const waiting = watchWaitingCommits(cluster.primary());
    const reads = readUncached(shop);
    cluster.freezeStandby();
    await sleep(freezeMs);
    const { served, asked } = await reads.stop();
    cluster.thawStandby();
    const { figure, faults } = await waiting.stop();
    return {
      figures: [figure, `${served} of ${asked} pages that are not cached were shown`],
      faults: [...faults, ...(served < asked ? [`${asked - served} pages were not shown`] : [])],
    };
  },
};

/** Asks for pages that no cache has, as long as it runs. */
function readUncached(shop: { url: string }) {
  const answers: Promise<boolean>[] = [];
  const timer = setInterval(() => {
    const path = `/products?search=${randomUUID()}`;
    const shown = openVisitor(shop).go(path);
    answers.push(
      shown.then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  }, readIntervalMs);
  return {
    async stop() {
      clearInterval(timer);
      const served = (await Promise.all(answers)).filter(Boolean).length;
      return { served, asked: answers.length };
    },
  };
}
