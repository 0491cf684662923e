import { createRandom } from "#kit/random.ts";
import { bombs } from "./bombs.ts";
import {
  corruptedFiles,
  truncatedFiles,
  disguisedFiles,
  emptyFiles,
  badlyNamedFiles,
} from "./disguised-files.ts";
import type { HostileFile } from "./hostile-file.ts";
import { polyglots } from "./polyglots.ts";
import { csvFiles } from "./csv-files.ts";
import { unusualEncodings, metadataFiles, wrongChecksums } from "./metadata-files.ts";

/** `count` hostile files in random order. The same seed gives the same files. */
export async function hostileFiles(seed: number, count: number): Promise<HostileFile[]> {
  const random = createRandom(seed);
  const files = [
    ...(await polyglots(random)),
    ...(await bombs(random)),
    ...(await disguisedFiles(random)),
    ...(await truncatedFiles(random)),
    ...emptyFiles(random),
    ...(await badlyNamedFiles(random)),
    ...(await metadataFiles(random)),
    ...(await unusualEncodings(random)),
    ...(await wrongChecksums(random)),
    ...csvFiles(random, 60),
  ];
  files.push(...(await corruptedFiles(random, Math.max(0, count - files.length))));
  return random.shuffled(files).slice(0, count);
}
