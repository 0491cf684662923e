import type { Pool } from "pg";
import { actsOf, type Act } from "./moves.ts";
import type { Deed } from "./model/deed.ts";
import { explain } from "./model/explain.ts";
import type { State } from "./model/state.ts";
import { observe, visible } from "./observe.ts";
import type { Plan } from "./plan.ts";
import { openScene, type Scene } from "./scene.ts";
import { untilTrue } from "./until-true.ts";

export type Tally = { deeds: number; orders: number; most: number };

/**
 * Plays a history. After every round some order of its deeds, one after the other, must explain all that
 * people were told and all that stands in the database; throws the story where none does.
 */
export async function play(
  about: Pick<Scene, "stage" | "clock" | "name" | "random">,
  plan: Plan,
): Promise<{ scene: Scene; tally: Tally }> {
  const scene = await openScene(about, plan);
  const tally = { deeds: 0, orders: 0, most: 0 };
  for (const round of plan.rounds) {
    const prepared = await Promise.all(round.map((move) => actsOf(scene, move)));
    // What was changed at Stripe's while all this was prepared is where the round begins.
    scene.state = seenNow(scene.state, await look(scene));
    const acts = prepared.flat();
    const deeds = await Promise.all(acts.map(perform));
    await untilQuiet(scene.stage.db, Object.keys(scene.state.orders));
    const found = await look(scene);
    if (scene.faults.length > 0) throw new Error(tellStory(scene, deeds, found));
    const known = deeds.flatMap((deed) => (deed ? [withPrices(deed, found)] : []));
    const end = explain(scene.state, known, (state) => visible(state) === visible(found));
    if (!end) throw new Error(tellStory(scene, deeds, found));
    scene.state = seenNow(end, found);
    tally.deeds += known.length;
    tally.most = Math.max(tally.most, acts.length);
  }
  tally.orders = Object.keys(scene.state.orders).length;
  return { scene, tally };
}

async function perform({ deed, run }: Act): Promise<Deed | undefined> {
  const answer = await run();
  if (!deed) return undefined;
  return answer === undefined ? deed : { ...deed, answer };
}

function look({ stage, pieces }: Scene) {
  return observe(
    stage.db,
    pieces.map(({ id }) => id),
  );
}

/** What cannot be seen is as the model knows it, all else as it was found. */
function seenNow({ emptied, told }: State, found: State): State {
  return { ...found, emptied, told };
}

/** What an order costs is between it and its checkout page, which `judge` compares; here it is as it was found. */
function withPrices(deed: Deed, found: State): Deed {
  const placed = deed.kind === "buy" && found.orders[deed.answer ?? ""];
  if (deed.kind !== "buy" || !placed) return deed;
  const lines = deed.lines.map((line, at) => ({ ...line, price: placed.lines[at]?.price ?? 0 }));
  return { ...deed, lines, total: placed.total };
}

/** Until the shop has done what it does of itself about these orders. */
export async function untilQuiet(db: Pool, orderIds: string[]) {
  await untilTrue("the shop to end payments", async () => {
    const { rowCount } = await db.query(
      `select 1 from pgboss.job_common where name in ('end-payments', 'send-refund')
       and state < 'completed' and (name = 'send-refund' or data ->> 'orderId' = any($1)) limit 1`,
      [orderIds],
    );
    return rowCount === 0;
  });
}

function tellStory(
  { name, faults, state, pieces }: Scene,
  deeds: (Deed | undefined)[],
  found: State,
) {
  return [
    `${name}: no order of these deeds, as far as they were tried, explains what was answered and found.`,
    ...faults.map((fault) => `Shown to a person: ${fault}`),
    `Pieces: ${pieces.map(({ id }) => id).join(" ")}`,
    `Before: ${visible(state)}`,
    ...deeds.flatMap((deed) => (deed ? [`  ${JSON.stringify(deed)}`] : [])),
    `Found: ${visible(found)}`,
  ].join("\n");
}
