import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Mutant } from "./mutants.ts";

/** Applies a bug to a copy of the build. Throws if its place is missing or ambiguous. */
export function applyMutant(folder: string, bug: Mutant) {
  const places = placesFor(folder, bug);
  const [place, ...others] = places;
  if (!place || others.length > 0)
    throw new Error(`${places.length} places in ${bug.in} of the build read ${bug.find}`);
  const { file, text, from, to } = place;
  const mutated = text.slice(from, to).replace(bug.find, () => bug.replaceWith);
  writeFileSync(file, text.slice(0, from) + mutated + text.slice(to));
}

export function placesFor(folder: string, bug: Mutant) {
  const files = [folder, path.join(folder, "assets")].flatMap((from) =>
    readdirSync(from)
      .filter((name) => name.endsWith(".js"))
      .map((name) => path.join(from, name)),
  );
  return files.flatMap((file) => placesIn(file, bug));
}

/** The functions with that name that contain the text: the bundler may have numbered the name. */
function placesIn(file: string, bug: Mutant) {
  const text = readFileSync(file, "utf8");
  const declarations = text.matchAll(
    new RegExp(`^(?:async )?function ${bug.in}(?:\\$\\d+)?\\(`, "gm"),
  );
  return [...declarations].flatMap(({ index: from }) => {
    const to = text.indexOf("\n}\n", from);
    const times = text.slice(from, to).split(bug.find).length - 1;
    return Array.from({ length: times }, () => ({ file, text, from, to }));
  });
}
