import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript without dependencies, because this runs before `npm ci`, on any Node from 20 on.

/** The project's folder. The current folder may be another one. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The pinned runtime, installed by `ensureInstalled`. */
export const pinnedNode = path.join(root, "node_modules/node/bin/node");

const ourBin = path.join(root, "node_modules/.bin");
const PATH = process.env.PATH ?? "";

/** Everything that the build depends on. */
const sources =
  "app shop backup platform db server simulator demo public env.ts package.json package-lock.json"
    .concat(" tsconfig.json vite.config.ts react-router.config.ts")
    .split(" ");

/** Installs the packages in package-lock.json, unless exactly those are installed. */
export async function ensureInstalled() {
  const stamp = path.join(root, "node_modules/.emas-installed");
  const lock = read("package-lock.json");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(pinnedNode) && readStamp(stamp) === wanted) return;
  if (!existsSync(pinnedNode) || !npmInstalled(lock)) {
    console.log("Installing…");
    rmSync(stamp, { force: true });
    const flags = ["--include=dev", "--include=optional", "--ignore-scripts=false"];
    await runQuietly("npm", ["ci", "--no-audit", "--no-fund", ...flags], withoutOurNode());
    if (!existsSync(pinnedNode)) {
      throw new Error("npm ci did not install the pinned Node version (package `node`).");
    }
  }
  writeStamp(stamp, wanted);
}

/** Builds, unless the existing build was made from exactly these sources. Notes the sources' commit in the build. */
export async function ensureBuilt() {
  const stamp = path.join(root, "build/.emas-built");
  const wanted = fingerprint();
  const entry = path.join(root, "build/server/index.js");
  if (!existsSync(entry) || readStamp(stamp) !== wanted) {
    console.log("Building…");
    rmSync(stamp, { force: true });
    const program = path.join(root, "node_modules/.bin/react-router");
    const env = { ...process.env, NODE_ENV: "production", PATH: ourBin + path.delimiter + PATH };
    await runQuietly(pinnedNode, [program, "build"], env);
    writeStamp(stamp, wanted);
  }
  writeStamp(path.join(root, "build/commit"), commitOfSources());
}

/** The commit of the sources: COMMIT, or what git says; empty if neither is there, as in an image without history. */
function commitOfSources() {
  const describe = ["describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"];
  const { stdout } = spawnSync("git", describe, { cwd: root, encoding: "utf8" });
  return process.env.COMMIT ?? stdout?.trim() ?? "";
}

/** Reads the list that npm writes after an install, so that an install by hand is not repeated. */
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

/** Runs a program and shows its output only if it fails. If we are stopped, stops it with all its child processes. */
function runQuietly(program, args, env) {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], detached: true };
    const child = spawn(program, args, options);
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
    child.on("error", (error) => done(reject, new Error(`${program}: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) return done(resolve);
      const what = `${path.basename(program)} ${args.join(" ")}`;
      done(reject, new Error(`${output}\n${what} failed (${signal ?? `exit code ${code}`}).`));
    });

    function end(signal) {
      try {
        process.kill(-child.pid, "SIGTERM");
      } catch {
        // The program has already exited.
      }
      process.exit(128 + os.constants.signals[signal]);
    }

    function done(settle, value) {
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, end);
      settle(value);
    }
  });
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
