import { version } from "#db/shop-version.ts";
import { builtCommit } from "#platform/version.server.ts";

/**
 * The running version, such as "Emas 1.0.0 (0f20b8f10a)"; without the commit if the build did not record it. In English
 * everywhere: people quote it when they report a problem.
 */
export function describeVersion(): string {
  const commit = builtCommit();
  return `Emas ${version}${commit ? ` (${commit})` : ""}`;
}
