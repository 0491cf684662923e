import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript without dependencies: this runs on any Node from 20 on, before `npm ci` did.

/** The project's folder; whoever starts us may stand elsewhere. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The pinned runtime, which `ensureInstalled` brings. */
export const pinnedNode = path.join(root, "node_modules/node/bin/node");

const ourBin = path.join(root, "node_modules/.bin");
const PATH = process.env.PATH ?? "";

/** Everything the build is made of. */
const sources =
  "app shop backup platform db server simulator demo public env.ts package.json package-lock.json"
    .concat(" tsconfig.json vite.config.ts react-router.config.ts")
    .split(" ");

/** Installs what package-lock.json says, unless just that is installed. */
export async function ensureInstalled() {
  const stamp = path.join(root, "node_modules/.emas-installed");
  const lock = read("package-lock.json");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(pinnedNode) && readStamp(stamp) === wanted) return;
  if (!existsSync(pinnedNode) || !npmInstalled(lock)) {
    console.log("Installing…");
    rmSync(stamp, { force: true });
    const asked = ["--include=dev", "--include=optional", "--ignore-scripts=false"];
    await quietly("npm", ["ci", "--no-audit", "--no-fund", ...asked], withoutOurNode());
    if (!existsSync(pinnedNode)) {
      throw new Error("npm ci did not bring the Node that this project pins (package `node`).");
    }
  }
  writeStamp(stamp, wanted);
}

/** Builds, unless the build was made from just these sources. It only reads them to know. */
export async function ensureBuilt() {
  const stamp = path.join(root, "build/.emas-built");
  const wanted = fingerprint();
  const entry = path.join(root, "build/server/index.js");
  if (existsSync(entry) && readStamp(stamp) === wanted) return;
  console.log("Building…");
  rmSync(stamp, { force: true });
  const program = path.join(root, "node_modules/.bin/react-router");
  const env = { ...process.env, NODE_ENV: "production", PATH: ourBin + path.delimiter + PATH };
  await quietly(pinnedNode, [program, "build"], env);
  writeStamp(stamp, wanted);
}

/** npm notes what it installed when it is done; so an install by hand need not be repeated. */
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

/** `npm ci` deletes node_modules, our Node with it, which therefore cannot run npm. */
function withoutOurNode() {
  const others = PATH.split(path.delimiter).filter((folder) => path.resolve(folder) !== ourBin);
  return { ...process.env, PATH: others.join(path.delimiter) };
}

/** Contents, not times: a checkout that touches every file leaves a build good. */
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

/** Shows what a program said only if it fails. It ends with us, and with all that it started. */
function quietly(program, args, env) {
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
        // It has just ended by itself.
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
