import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

/** The settings of a shop whose built server has these texts replaced; each occurs exactly once. */
export function replaceSource(texts: Record<string, string>): Record<string, string> {
  const folder = "build/server/assets";
  const built = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  for (const text of Object.keys(texts)) {
    const times = built.reduce((sum, file) => sum + file.split(text).length - 1, 0);
    assert.equal(times, 1, `built ${times} times: ${text}`);
  }
  return {
    NODE_OPTIONS: `--import ${new URL("replace-source.mjs", import.meta.url).href}`,
    EMAS_PROVE_REPLACE: JSON.stringify(Object.entries(texts)),
  };
}
