import { existsSync, readFileSync } from "node:fs";

/** The commit that was built; an empty string if the build did not record it. */
export function builtCommit(): string {
  const file = "build/commit";
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}
