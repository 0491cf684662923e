import { runHistories } from "../run.ts";
import { copyProgram, type Ground } from "../stage.ts";
import { bugs } from "./bugs.ts";
import { plant } from "./plant.ts";

export type Caught = { name: string; histories: number; seconds: number; by: string };

/** Puts each mistake into a shop of its own, which must not pass for a good one. Throws where one does. */
export async function findBugs(
  ground: Ground,
  names: string[],
  { seed, most }: { seed: number; most: number },
): Promise<Caught[]> {
  const caught: Caught[] = [];
  const missed: string[] = [];
  for (const name of names) {
    const found = await findBug(ground, name, seed, most);
    if (found) caught.push(found);
    else missed.push(name);
    console.log(
      found
        ? `  caught: ${name}, after ${found.histories} histories, ${found.seconds.toFixed(0)} s: ${found.by}`
        : `  MISSED: ${name}`,
    );
  }
  if (missed.length > 0) throw new Error(`Not caught in ${most} histories: ${missed.join(", ")}`);
  return caught;
}

async function findBug(ground: Ground, name: string, seed: number, most: number) {
  const copy = copyProgram(name.replaceAll(/\W+/g, "-"));
  const began = Date.now();
  let histories = 0;
  const onHistory = () => (histories += 1);
  try {
    for (const bug of bugs[name]!) plant(copy.folder, bug);
    await runHistories(ground, {
      seed,
      runs: most,
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

/** What gave it away, without the story. */
function shortly(message: string): string {
  const shown = /^Shown to a person: .*$/m.exec(message)?.[0];
  const [first = "", second = ""] = message.split("\n");
  const words = shown ?? (first.startsWith("After the histories") ? second : first);
  return words.replace(/^H[\w-]+: /, "").slice(0, 110);
}
