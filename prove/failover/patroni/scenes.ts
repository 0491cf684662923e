import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../environment.ts";
import { watchWaitingCommits } from "../waiting-commits.ts";
import type { openPatroniCluster } from "./cluster.ts";

export type PatroniCluster = Awaited<ReturnType<typeof openPatroniCluster>>;
type Scene = (environment: Environment<PatroniCluster>) => Promise<{ figures?: string[] }>;

/** Longer than Patroni's `ttl`, after which another machine leads or another standby confirms. */
const frozenMs = 26_000;

export const patroniScenes: Record<string, Scene> = {
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
    await lost.kill();
    await cluster.untilAnotherLeads(lost);
    lost.start();
    await cluster.addStandby();
    return {};
  },

  "primary frozen": async ({ cluster }) => {
    const frozen = await cluster.leader();
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
    const most = await waiting.stop();
    await cluster.addStandby();
    return { figures: [`${most} backends of a replica waited for the standby at most`] };
  },
};
