import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureNode } from "./ensure-node.mjs";
import { runQuietly } from "./run-quietly.mjs";

// Plain JavaScript without dependencies, because this runs before `npm ci`, on any Node from 20 on.

/** The project's folder. The current folder may be another one. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const ourBin = path.join(root, "node_modules/.bin");

/** The Node that runs the shop and its tools: the system's, or the pinned one if that is too old (ADR-0045). */
export const shopNode = path.join(ourBin, "node");

/** The folder of programs that only some machines need. `npm ci` keeps this folder; it may be deleted at any time. */
export const cache = path.join(root, ".cache");

const PATH = process.env.PATH ?? "";

/** Everything that the build depends on, except the tests in these folders. */
const sources =
  "app shop languages backup platform db server simulator demo public env.ts planted-fault.ts package.json"
    .concat(" package-lock.json tsconfig.json vite.config.ts react-router.config.ts")
    .split(" ");

/** Installs the packages in package-lock.json, unless exactly those are installed. Then creates the link `shopNode`. */
export async function ensureInstalled() {
  const stamp = path.join(root, "node_modules/.emas-installed");
  const lock = read("package-lock.json");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (readStamp(stamp) !== wanted) {
    if (!npmInstalled(lock)) {
      console.log("Installing…");
      rmSync(stamp, { force: true });
      const flags = ["--include=dev", "--include=optional", "--ignore-scripts=false"];
      const env = withoutOurNode();
      await runQuietly("npm", ["ci", "--no-audit", "--no-fund", ...flags], { cwd: root, env });
    }
    writeStamp(stamp, wanted);
  }
  await ensureNode({ root, link: shopNode, cache });
}

/** Builds, unless the existing build was made from exactly these sources. Notes the sources' commit in the build. */
export async function ensureBuilt() {
  await ensureBuiltIn("build");
  writeStamp(path.join(root, "build/commit"), commitOfSources());
}

/** Builds the shop with its seams, in which a proof plants faults (ADR-0052). Returns the server's file. */
export async function ensureBuiltWithSeams() {
  return ensureBuiltIn(".cache/build-with-seams", { WITH_SEAMS: "1" });
}

async function ensureBuiltIn(folder, settings = {}) {
  const stamp = path.join(root, folder, ".emas-built");
  const wanted = fingerprint();
  const entry = path.join(root, folder, "server/index.js");
  if (!existsSync(entry) || readStamp(stamp) !== wanted) {
    console.log("Building…");
    rmSync(stamp, { force: true });
    const program = path.join(root, "node_modules/.bin/react-router");
    const env = {
      ...process.env,
      ...settings,
      NODE_ENV: "production",
      PATH: ourBin + path.delimiter + PATH,
      BUILD_DIRECTORY: folder,
    };
    await runQuietly(shopNode, [program, "build"], { cwd: root, env });
    writeStamp(stamp, wanted);
  }
  return entry;
}

/** The commit of the sources: COMMIT, or what git says; empty if neither is there, as in an image without history. */
function commitOfSources() {
  const describe = ["describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"];
  const { stdout } = spawnSync("git", describe, { cwd: root, encoding: "utf8" });
  return process.env.COMMIT ?? stdout?.trim() ?? "";
}

/** Whether npm's own list of what it installed matches `lock`, so that an `npm ci` run by hand is not repeated. */
function npmInstalled(lock) {
  try {
    const { packages: have } = JSON.parse(read("node_modules/.package-lock.json"));
    return Object.entries(JSON.parse(lock).packages).every(
      ([name, { version, optional, link }]) =>
        name === "" || link || (have[name] ? have[name].version === version : optional),
    );
  } catch {
    return false;
  }
}

/** Removes our Node from PATH, because `npm ci` deletes node_modules: a Node inside it could not run npm. */
function withoutOurNode() {
  const others = PATH.split(path.delimiter).filter((folder) => path.resolve(folder) !== ourBin);
  return { ...process.env, PATH: others.join(path.delimiter) };
}

/** Hashes the files' contents, not their times: a checkout that touches every file must not cause a build. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) add(source);
  return hash.digest("hex");

  function add(name) {
    if (name.endsWith(".test.ts")) return;
    try {
      const content = readFileSync(path.join(root, name));
      hash.update(`${name}\0${content.length}\0`).update(content);
    } catch (error) {
      if (error.code === "ENOENT") return;
      if (error.code !== "EISDIR") throw error;
      for (const entry of readdirSync(path.join(root, name)).toSorted()) add(`${name}/${entry}`);
    }
  }
}

function read(name) {
  return readFileSync(path.join(root, name), "utf8");
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function writeStamp(file, content) {
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}
