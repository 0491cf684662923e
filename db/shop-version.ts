import manifest from "../package.json" with { type: "json" };

/** The version of this shop, such as "1.0.0": its last release, also while the next one is developed. */
export const { version } = manifest;

/** Whether the version `one` came after `other`. */
export function isNewerVersion(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}
