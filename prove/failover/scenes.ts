import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openVisitor } from "#kit/visitor.ts";
import { watchWaitingCommits } from "./waiting-commits.ts";
import type { Environment } from "./environment.ts";

/** What happens to the database while orders are placed. Returns figures of its own, if it has any. */
export type Scene = (environment: Environment) => Promise<string[]>;

const freezeMs = 8_000;
const readIntervalMs = 250;

export const scenes: Record<string, Scene> = {
  switchover: async ({ cluster }) => {
    await cluster.switchover();
    return [];
  },

  "postmaster killed": async ({ cluster, random }) => {
    await cluster.restartPrimary(random.between(200, 1_500));
    return [];
  },

  "primary burnt": async ({ cluster, random }) => {
    await cluster.burnPrimary(random.between(500, 3_000));
    await cluster.addStandby();
    return [];
  },

  "standby frozen": async ({ cluster, shop }) => {
    const waiting = watchWaitingCommits(cluster.primary());
    const reads = readUncached(shop);
    cluster.freezeStandby();
    await sleep(freezeMs);
    const { served, asked } = await reads.stop();
    cluster.thawStandby();
    const most = await waiting.stop();
    return [
      `${most} backends of a copy waited for the standby at most`,
      `${served} of ${asked} pages that are not cached were shown`,
    ];
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
