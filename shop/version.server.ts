import { existsSync, readFileSync } from "node:fs";
import manifest from "../package.json" with { type: "json" };

export const { version } = manifest;

/** The running version, such as "Emas 1.0.0 (0f20b8f10a)"; without the commit if the build did not record it. */
export function describeVersion(): string {
  const file = "build/commit";
  const commit = existsSync(file) && readFileSync(file, "utf8").trim();
  return `Emas ${version}${commit ? ` (${commit})` : ""}`;
}
