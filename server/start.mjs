import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import { ensureBuilt, ensureInstalled, pinnedNode, root } from "./ensure.mjs";
import { heapOptions } from "./heap.mjs";

// `npm start`: installs, builds, and runs the shop on the pinned Node. `--dev` runs it from its
// sources; `--admin`, `--backup` and `--restore` hand the rest of the line to the shop's own commands.
const [mode, ...rest] = process.argv.slice(2);
const dev = mode === "--dev";

try {
  await ensureInstalled();
  if (!dev) await ensureBuilt();
  run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function run() {
  const built = ["--enable-source-maps", "build/server/index.js"];
  const isCommand = ["--admin", "--backup", "--restore"].includes(mode);
  const command = isCommand ? [mode.slice(2), ...rest] : [];
  const args = dev ? ["server/dev.ts"] : [...built, ...command];
  // Apart from our terminal, as Ctrl-C there would reach it twice, once through us. The channel is
  // how it learns of our death (`process.on("disconnect")`), even by kill -9.
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: {
      // Passwords are hashed and pages pressed in the thread pool that files and name look-ups share.
      UV_THREADPOOL_SIZE: "8",
      ...process.env,
      NODE_OPTIONS: `${heapOptions} ${process.env.NODE_OPTIONS ?? ""}`.trim(),
      NODE_ENV: dev ? "development" : "production",
    },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true,
  });
  child.on("error", (error) => {
    console.error(`${pinnedNode}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + os.constants.signals[signal]);
  });
  process.on("SIGINT", forward(child));
  process.on("SIGTERM", forward(child));
  if (process.env.npm_lifecycle_event) stopWithNpm(child);
}

/** npm passes Ctrl-C on although the terminal already did: one wish within a second is enough. */
function forward(child) {
  let last = 0;
  return (signal) => {
    if (Date.now() - last > 1000) child.kill(signal);
    last = Date.now();
  };
}

/** Nothing tells us that npm was killed, except that our parent, or its shell's, is another. */
function stopWithNpm(child) {
  const npm = ancestry();
  const watch = setInterval(() => {
    if (ancestry() === npm) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 500).unref();
}

/** npm starts us through a shell, which some shells replace by us and some do not. */
function ancestry() {
  const parent = process.ppid;
  try {
    const [, name, , shells] = /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${parent}/stat`));
    return name.endsWith("sh") ? `${parent} ${shells}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
