import { runHistories } from "../run.ts";
import { copyProgram, type DatabaseServer } from "../test-shop.ts";
import { mutants } from "./mutants.ts";
import { applyMutant } from "./apply-mutant.ts";

export type KilledMutant = { name: string; histories: number; seconds: number; by: string };

/** Runs a shop with each bug, which the proof must detect. Throws if one is not detected. */
export async function runMutants(
  databaseServer: DatabaseServer,
  names: string[],
  { seed, maxHistories }: { seed: number; maxHistories: number },
): Promise<KilledMutant[]> {
  const caught: KilledMutant[] = [];
  const missed: string[] = [];
  for (const name of names) {
    const found = await runMutant(databaseServer, name, seed, maxHistories);
    if (found) caught.push(found);
    else missed.push(name);
    console.log(
      found
        ? `  caught: ${name}, after ${found.histories} histories, ${found.seconds.toFixed(0)} s: ${found.by}`
        : `  MISSED: ${name}`,
    );
  }
  if (missed.length > 0)
    throw new Error(`Not detected in ${maxHistories} histories: ${missed.join(", ")}`);
  return caught;
}

async function runMutant(
  databaseServer: DatabaseServer,
  name: string,
  seed: number,
  maxHistories: number,
) {
  const copy = copyProgram(name.replaceAll(/\W+/g, "-"));
  const began = Date.now();
  let histories = 0;
  const onHistory = () => (histories += 1);
  try {
    for (const mutant of mutants[name]!) applyMutant(copy.folder, mutant);
    await runHistories(databaseServer, {
      seed,
      runs: maxHistories,
      program: copy.program,
      isNarrowed: false,
      wave: 15,
      onHistory,
    });
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    if (/places in|did not open/.test(message)) throw error;
    const seconds = (Date.now() - began) / 1000;
    return { name, histories, seconds, by: shortly(message) };
  } finally {
    copy.remove();
  }
}

/** What revealed it, without the history. */
function shortly(message: string): string {
  const shown = /^Shown to a person: .*$/m.exec(message)?.[0];
  const [first = "", second = ""] = message.split("\n");
  const words = shown ?? (first.startsWith("After the histories") ? second : first);
  return words.replace(/^H[\w-]+: /, "").slice(0, 110);
}
