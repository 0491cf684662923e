import type { Asked } from "#prove/proof.ts";
import { runHistories } from "./run.ts";
import { openGround } from "./stage.ts";

/**
 * Nothing is sold twice and no sen is lost: histories of many people at once, each compared with a model, with
 * what people see and with what stands in the database.
 */
export async function prove({ seed, release, runs }: Asked): Promise<string[]> {
  const ground = await openGround();
  try {
    const began = Date.now();
    const wanted = runs ?? (release ? 20_000 : 45);
    const figures = await runHistories(ground, { seed, runs: wanted, restarts: true });
    const seconds = (Date.now() - began) / 1000;
    return [
      `${figures.histories} histories, ${(figures.histories / seconds).toFixed(1)} a second`,
      `${figures.deeds} deeds on ${figures.orders} orders, up to ${figures.most} at once`,
    ];
  } finally {
    await ground.stop();
  }
}
