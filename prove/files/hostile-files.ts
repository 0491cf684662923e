import { chanceOf } from "#prove/fuzz/chance.ts";
import { bombs } from "./bombs.ts";
import { bentFiles, cutFiles, disguises, emptyFiles, namedBadly } from "./disguises.ts";
import type { HostileFile } from "./hostile-file.ts";
import { polyglots } from "./polyglots.ts";
import { sheets } from "./sheets.ts";
import { oddKinds, toldFiles, wrongSums } from "./told-files.ts";

/** As many hostile files as are asked for, the same for the same seed; in no order of kinds. */
export async function hostileFiles(seed: number, count: number): Promise<HostileFile[]> {
  const chance = chanceOf(seed, 500);
  const files = [
    ...(await polyglots(chance)),
    ...(await bombs(chance)),
    ...(await disguises(chance)),
    ...(await cutFiles(chance)),
    ...emptyFiles(chance),
    ...(await namedBadly(chance)),
    ...(await toldFiles(chance)),
    ...(await oddKinds(chance)),
    ...(await wrongSums(chance)),
    ...sheets(chance, 60),
  ];
  files.push(...(await bentFiles(chance, Math.max(0, count - files.length))));
  for (let left = files.length - 1; left > 0; left -= 1) {
    const other = chance.below(left + 1);
    [files[left], files[other]] = [files[other]!, files[left]!];
  }
  return files.slice(0, count);
}
