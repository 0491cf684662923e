import { setTimeout as sleep } from "node:timers/promises";
import type { Limits } from "./limits.ts";
import type { Scene } from "./scenes.ts";
import { watchWaitingCommits } from "./waiting-commits.ts";
import type { openPatroniCluster } from "./patroni/cluster.ts";

export type PatroniCluster = Awaited<ReturnType<typeof openPatroniCluster>>;

/** Orders wait for a database that comes back (ADR-0048), so that no buyer sees a short failover. */
const shortFailover: Limits = { refused: 0, slowestOrderMs: 10_000 };
/**
 * Patroni waits for its `ttl` of 20 s before another machine leads. Some hundred forms wait by then, so that the slowest
 * order says how fast these are placed, too.
 */
const longFailover: Limits = { longestWithoutOrderMs: 24_000 };

/** What `docs/proofs.md` promises of each scene. */
export const patroniLimits: Record<keyof typeof patroniScenes, Limits> = {
  switchover: shortFailover,
  "postmaster killed": shortFailover,
  "machine lost": longFailover,
  "primary frozen": longFailover,
  "standby frozen": { slowestAnswerMs: 4_000 },
};

/** Orders without a failover, with which the scenes below are compared. Long enough for a p95 of some 300 pages. */
export const noFailover: Scene<PatroniCluster> = async () => {
  await sleep(30_000);
  return {};
};

/** Longer than Patroni's `ttl`, after which another machine leads or another standby confirms. */
const frozenMs = 26_000;

export const patroniScenes: Record<string, Scene<PatroniCluster>> = {
  switchover: async ({ cluster }) => {
    await cluster.switchover();
    await cluster.addStandby();
    return {};
  },

  "postmaster killed": async ({ cluster }) => {
    (await cluster.leader()).killPostmaster();
    await sleep(2_000);
    await cluster.addStandby();
    return {};
  },

  "machine lost": async ({ cluster }) => {
    const lost = await cluster.leader();
    await cluster.untilEtcdLeadsElsewhere(lost);
    await lost.kill();
    await cluster.untilAnotherLeads(lost);
    lost.start();
    await cluster.addStandby();
    return {};
  },

  "primary frozen": async ({ cluster }) => {
    const frozen = await cluster.leader();
    await cluster.untilEtcdLeadsElsewhere(frozen);
    frozen.freeze();
    await sleep(frozenMs);
    frozen.thaw();
    await cluster.untilAnotherLeads(frozen);
    await cluster.addStandby();
    return {};
  },

  "standby frozen": async ({ cluster }) => {
    const frozen = await cluster.synchronousStandby();
    const waiting = watchWaitingCommits(cluster.primary());
    frozen.freeze();
    await sleep(frozenMs);
    frozen.thaw();
    const { figure, faults } = await waiting.stop();
    await cluster.addStandby();
    return { figures: [figure], faults };
  },
};
