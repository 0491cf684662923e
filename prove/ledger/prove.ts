import type { Asked } from "#prove/proof.ts";
import { bugs } from "./planted/bugs.ts";
import { findBugs } from "./planted/find-bugs.ts";
import { randomFrom } from "./random.ts";
import { runHistories } from "./run.ts";
import { openGround, type Ground } from "./stage.ts";

/**
 * Nothing is sold twice and no sen is lost: histories of many people at once, each compared with a model, with
 * what people see and with what stands in the database. And its own test: mistakes, planted in copies of the
 * build, none of which may pass; all of them in the release run and with `--planted`, two in the slice.
 */
export async function prove(asked: Asked): Promise<string[]> {
  const ground = await openGround();
  try {
    const histories = asked.planted ? [] : await tryHistories(ground, asked);
    const isNarrowly = asked.runs !== undefined && !asked.planted;
    return isNarrowly ? histories : [...histories, ...(await tryPlanted(ground, asked))];
  } finally {
    await ground.stop();
  }
}

async function tryHistories(ground: Ground, { seed, release, runs }: Asked) {
  const began = Date.now();
  const wanted = runs ?? (release ? 20_000 : 24);
  const { histories, deeds, orders, most } = await runHistories(ground, {
    seed,
    runs: wanted,
    restarts: release,
  });
  const rate = histories / ((Date.now() - began) / 1000);
  return [
    `${histories} histories, ${rate.toFixed(1)} a second`,
    `${deeds} deeds on ${orders} orders, up to ${most} at once`,
  ];
}

async function tryPlanted(ground: Ground, { seed, release, planted, runs }: Asked) {
  const all = Object.keys(bugs);
  const random = randomFrom(seed);
  const shown = all.filter((name) => bugs[name]!.some(({ atOnce }) => atOnce));
  const two = shown
    .map((name) => ({ name, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, 2)
    .map(({ name }) => name);
  const wanted = release || planted ? all : two;
  const caught = await findBugs(ground, wanted, {
    seed,
    most: runs ?? (release || planted ? 400 : 100),
  });
  return [`${caught.length} of ${wanted.length} planted mistakes caught`];
}
