import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Bug } from "./bugs.ts";

/** Puts a mistake into a copy of the build. Throws where its place is not found, or is found twice. */
export function plant(folder: string, bug: Bug) {
  const places = placesFor(folder, bug);
  const [place, ...others] = places;
  if (!place || others.length > 0)
    throw new Error(`${places.length} places in ${bug.in} of the build read ${bug.find}`);
  const { file, text, from, to } = place;
  const mended = text.slice(from, to).replace(bug.find, () => bug.put);
  writeFileSync(file, text.slice(0, from) + mended + text.slice(to));
}

export function placesFor(folder: string, bug: Bug) {
  const files = [folder, path.join(folder, "assets")].flatMap((from) =>
    readdirSync(from)
      .filter((name) => name.endsWith(".js"))
      .map((name) => path.join(from, name)),
  );
  return files.flatMap((file) => placesIn(file, bug));
}

/** The functions of that name that hold the text: the bundler may have numbered the name. */
function placesIn(file: string, bug: Bug) {
  const text = readFileSync(file, "utf8");
  const heads = text.matchAll(new RegExp(`^(?:async )?function ${bug.in}(?:\\$\\d+)?\\(`, "gm"));
  return [...heads].flatMap(({ index: from }) => {
    const to = text.indexOf("\n}\n", from);
    const times = text.slice(from, to).split(bug.find).length - 1;
    return Array.from({ length: times }, () => ({ file, text, from, to }));
  });
}
