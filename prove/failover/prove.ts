import { percentile } from "#kit/percentile.ts";
import type { Proof } from "#prove/proof.ts";
import { checkBooks } from "#prove/trade/books.ts";
import { openCluster, type TwoServers } from "./cluster.ts";
import { openEnvironment, type Cluster, type Environment } from "./environment.ts";
import { playScene } from "./play-scene.ts";
import { scenes, type Scene } from "./scenes.ts";
import { findReports, loseAcknowledgedOrders } from "./lost-orders.ts";
import { openPatroniCluster } from "./patroni/cluster.ts";
import { describeVersions, findPrograms } from "./patroni/programs.ts";
import { checkPageTimes, findExceeded } from "./limits.ts";
import { noFailover, patroniLimits, patroniScenes, type PatroniCluster } from "./patroni-scenes.ts";
import { measureStandbyCost } from "./standby-cost.ts";
import { orderWithoutStandby } from "./unreplicated-order.ts";

/**
 * Two replicas of the shop before a primary and its synchronous standby, while the one takes the other's place, dies,
 * burns or freezes: no acknowledged order is lost, nothing is sold twice, public pages are shown all the while, and no
 * replica has to be restarted.
 */
export const prove: Proof = async ({ seed, release, runs }) => {
  if (!release) return playOn(await openCluster(), seed, playRounds(runs ?? 1));
  const { programs, missing } = findPrograms();
  const twoServers = await playOn(await openCluster(), seed, async (environment, lines) => {
    lines.push(await measureStandbyCost(environment));
    await playRounds(missing.length > 0 ? (runs ?? 20) : 1)(environment, lines);
  });
  if (missing.length > 0)
    return [...twoServers, `without Patroni: PATH has no ${missing.join(", ")}`];
  const cluster = await openPatroniCluster(programs);
  const three = await playOn(cluster, seed, playPatroni(runs ?? 10));
  return [...twoServers, describeVersions(programs), ...three];
};

type Play<Servers extends Cluster> = (
  environment: Environment<Servers>,
  lines: string[],
) => Promise<void>;

async function playOn<Servers extends Cluster>(
  cluster: Servers,
  seed: number,
  playAll: Play<Servers>,
) {
  const environment = await openEnvironment(seed, cluster);
  const { shops, shoppers } = environment;
  const lines: string[] = [];
  try {
    await shoppers.orFirstFailure(playAll(environment, lines));
    return lines;
  } catch (error) {
    const logs = shops.map((shop) => shop.output().slice(-3000));
    throw new Error([...lines, ...logs].join("\n"), { cause: error });
  } finally {
    await environment.close();
  }
}

/** Each kind of failover in each round; switchovers twice. First the same orders without a failover, for comparison. */
function playPatroni(rounds: number): Play<PatroniCluster> {
  const names = ["switchover", ...Object.keys(patroniScenes)];
  return async (environment, lines) => {
    // It warms the replicas up: while V8 still compiles what a failover needs, pages take up to ten times as long.
    await play(environment, "first switchover", patroniScenes["switchover"]!, lines);
    const calm = await play(environment, "no failover", noFailover, lines);
    const pageTimesMs = new Map(names.map((name) => [name, [] as number[]]));
    const exceeded: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const name of environment.random.shuffled(names)) {
        const seen = await play(environment, name, patroniScenes[name]!, lines);
        pageTimesMs.get(name)!.push(...seen.pageTimesMs);
        const found = findExceeded(patroniLimits[name]!, seen);
        exceeded.push(...found.map((what) => `${name}: ${what}`));
      }
    }
    const reported = await findReports(environment.cluster.primary());
    throwFaults("orders reported as lost", reported);
    const pages = checkPageTimes(pageTimesMs, calm.pageTimesMs);
    lines.push(...pages.lines);
    throwFaults("beyond the limits", [...exceeded, ...pages.faults]);
  };
}

function playRounds(rounds: number): Play<TwoServers> {
  return (environment, lines) => playTwoServers(environment, rounds, lines);
}

async function playTwoServers(environment: Environment, rounds: number, lines: string[]) {
  // A planned switchover happens twice, so that each server is primary once.
  const names = ["switchover", ...Object.keys(scenes)];
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await environment.cluster.addStandby();
    for (const name of environment.random.shuffled(names)) {
      const seen = await play(environment, name, scenes[name]!, lines);
      throwFaults(name, findExceeded({}, seen));
    }
    throwFaults("acknowledged orders lost", await loseAcknowledgedOrders(environment));
    lines.push("orders lost with a standby that was behind: the owner's emails name exactly these");
    await environment.cluster.addStandby();
    lines.push(await playWithoutStandby(environment));
  }
}

/** Plays the scene and adds a line about what was seen. Throws what must never happen. */
async function play<Servers extends Cluster>(
  environment: Environment<Servers>,
  name: string,
  scene: Scene<Servers>,
  lines: string[],
) {
  const seen = await playScene(environment, scene);
  const line = describe(name, seen);
  throwFaults(line, seen.faults);
  lines.push(line);
  return seen;
}

function describe(name: string, seen: Awaited<ReturnType<typeof playScene>>): string {
  const { forms, pageTimesMs: pages } = seen;
  return [
    `${name}: ${seen.acknowledged} orders acknowledged`,
    `${seen.formsPerSecond.toFixed(1)} forms a second, ${seen.missed} missed because no cart was filled`,
    `${seen.refused} of ${forms} forms refused at first`,
    `slowest order ${inSeconds(seen.slowestOrderMs)}, slowest answer ${inSeconds(seen.slowestAnswerMs)}, no order for ${inSeconds(seen.longestWithoutOrderMs)} at most`,
    `${pages.length} public pages, p95 ${Math.round(percentile(pages, 95))} ms, slowest ${inSeconds(Math.max(...pages))}`,
    ...seen.figures,
  ].join("; ");
}

async function playWithoutStandby(environment: Environment): Promise<string> {
  const { form, mislaid } = await orderWithoutStandby(environment);
  const { url } = environment.cluster.primary();
  throwFaults("order without a standby", await checkBooks(url, [form]));
  const found = await checkBooks(url, [mislaid]);
  if (!found.some((fault) => fault.startsWith("lost"))) {
    throw new Error("A replica that does not wait for the standby lost no order");
  }
  return "an order that no standby had, its form sent again: not lost; the planted fault lost one";
}

function throwFaults(what: string, faults: string[]) {
  if (faults.length > 0) throw new Error(`${what}:\n${faults.slice(0, 20).join("\n")}`);
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
