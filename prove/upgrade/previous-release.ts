import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { isNewerVersion, version } from "#db/shop-version.ts";
import { cache, root } from "#server/ensure.mjs";

/** Release 1.0.0, for clones that lack its tag. */
const firstRelease = "0efcc9ea82f338a00eb0563e067b3afb42ead0aa";

/** `folder` holds its sources, its build and its packages. */
export type PreviousRelease = { name: string; folder: string };

/**
 * Builds the release before this tree from its own sources: the last tag `v1.2.3` before HEAD. Unpacked and built below
 * `.cache/` once for each commit. Undefined if this clone lacks that tag or its commit. Throws the output of a failed build.
 */
export function buildPreviousRelease(): PreviousRelease | undefined {
  const tag = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^");
  const start = tag ?? (isNewerVersion(version, "1.0.0") ? undefined : firstRelease);
  const commit = start && git("rev-parse", "--verify", "--quiet", `${start}^{commit}`);
  if (!commit) return undefined;
  const folder = path.join(cache, "releases", commit);
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, "sources.tar");
  run("git", ["archive", "--output", archive, commit], root);
  run("tar", ["-xf", archive], folder);
  rmSync(archive);
  const isLinked = linkPackages(folder);
  const install = isLinked ? "" : "await ensureInstalled();";
  runScript(
    folder,
    `import { ensureBuilt, ensureInstalled } from "./server/ensure.mjs"; ${install} await ensureBuilt();`,
    { COMMIT: commit.slice(0, 10) },
  );
  return { name: `${tag ?? "v1.0.0"} (${commit.slice(0, 7)})`, folder };
}

/** Runs the text of a module in `folder`. Throws its output if it fails. */
export function runScript(folder: string, text: string, env: Record<string, string> = {}) {
  run(process.execPath, ["--input-type=module", "--eval", text], folder, env);
}

/**
 * Links this tree's packages where they contain all that the release wants. Otherwise removes the link, because an
 * `npm ci` there would empty this tree's folder.
 */
function linkPackages(folder: string): boolean {
  const packages = path.join(folder, "node_modules");
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(packages);
  const ours = packagesOf(root);
  const isContained = Object.entries(packagesOf(folder)).every(
    ([name, wanted]) => name === "" || ours[name]?.version === wanted.version,
  );
  if (isContained && !existsSync(packages)) symlinkSync(path.join(root, "node_modules"), packages);
  return isContained;
}

function packagesOf(folder: string): Record<string, { version: string }> {
  return JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8")).packages;
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const options = { cwd, encoding: "utf8", env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status !== 0) {
    throw new Error(`${command} failed in ${cwd}:\n${stdout}${stderr}`, { cause: error });
  }
}
