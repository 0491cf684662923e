import type { Proof } from "#prove/proof.ts";
import { checkBooks } from "./books.ts";
import { openEnvironment, type Environment } from "./environment.ts";
import { playScene } from "./play-scene.ts";
import { scenes } from "./scenes.ts";
import { orderWithoutStandby } from "./unreplicated-order.ts";

/** The longest time that an order form may take to be answered, whatever happens to the database. */
const maxAnswerMs = 15_000;

/**
 * Two replicas of the shop before a primary and its synchronous standby, while the one takes the other's place, dies,
 * burns or freezes: no acknowledged order is lost, nothing is sold twice, public pages are shown all the while, and no
 * replica has to be restarted.
 */
export const prove: Proof = async ({ seed, release, runs = release ? 20 : 1 }) => {
  const environment = await openEnvironment(seed);
  const { shops, shoppers } = environment;
  const lines: string[] = [];
  try {
    await shoppers.orFirstFailure(playRounds(environment, runs, lines));
    return lines;
  } catch (error) {
    const logs = shops.map((shop) => shop.output().slice(-3000));
    throw new Error([...lines, ...logs].join("\n"), { cause: error });
  } finally {
    await environment.close();
  }
};

async function playRounds(environment: Environment, rounds: number, lines: string[]) {
  // A planned switchover happens twice, so that each server is primary once.
  const names = ["switchover", ...Object.keys(scenes)];
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await environment.cluster.addStandby();
    for (const name of environment.random.shuffled(names)) {
      lines.push(await play(environment, name));
    }
    lines.push(await playWithoutStandby(environment));
  }
}

async function play(environment: Environment, name: string): Promise<string> {
  const { faults, forms, pages, ...seen } = await playScene(environment, scenes[name]!);
  if (seen.slowestAnswerMs > maxAnswerMs) {
    faults.push(`an answer came after ${inSeconds(seen.slowestAnswerMs)}`);
  }
  throwFaults(name, faults);
  return [
    `${name}: ${seen.acknowledged} orders acknowledged, none lost`,
    `${seen.refused} of ${forms} forms refused at first`,
    `slowest order ${inSeconds(seen.slowestOrderMs)}, slowest answer ${inSeconds(seen.slowestAnswerMs)}`,
    `${pages.asked} public pages, all shown, p95 ${Math.round(pages.p95)} ms, slowest ${inSeconds(pages.slowest)}`,
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
