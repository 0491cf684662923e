import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import os from "node:os";
import { ensureBuilt, ensureInstalled, root, shopNode } from "./ensure.mjs";
import { heapOptions } from "./heap.mjs";

// `npm start` installs, builds, and runs the shop. `--dev` runs it from its sources. `--admin`, `--backup` and
// `--restore` run the shop's command of that name with the other arguments. `--version` prints the shop's version.
const [mode, ...rest] = process.argv.slice(2);
const dev = mode === "--dev";
const commands = {
  "--admin": "admin",
  "--backup": "backup",
  "--restore": "restore",
  "--version": "--version",
};

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
  const command = mode in commands ? [commands[mode], ...rest] : [];
  const args = dev ? ["server/dev.ts"] : [...built, ...command];
  // Detached, because Ctrl-C would otherwise reach the child twice: from the terminal and from us. The IPC channel
  // closes when we die, even by kill -9, which the child notices by `process.on("disconnect")`.
  const child = spawn(shopNode, args, {
    cwd: root,
    env: {
      // More threads, because password hashing and compression share them with file access and DNS.
      UV_THREADPOOL_SIZE: "8",
      ...process.env,
      NODE_OPTIONS: `${heapOptions} ${process.env.NODE_OPTIONS ?? ""}`.trim(),
      NODE_ENV: dev ? "development" : "production",
    },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true,
  });
  child.on("error", (error) => {
    console.error(`${shopNode}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + os.constants.signals[signal]);
  });
  process.on("SIGINT", forward(child));
  process.on("SIGTERM", forward(child));
  if (process.env.npm_lifecycle_event) stopWithNpm(child);
}

/** On Ctrl-C both npm and the terminal signal us, so a second signal within a second is ignored. */
function forward(child) {
  let last = 0;
  return (signal) => {
    if (Date.now() - last > 1000) child.kill(signal);
    last = Date.now();
  };
}

/** A killed npm sends no signal. The only sign is that our parent process, or our shell's parent, has changed. */
function stopWithNpm(child) {
  const npm = ancestry();
  const watch = setInterval(() => {
    if (ancestry() === npm) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 500).unref();
}

/** npm starts us through a shell. Some shells replace themselves with us (exec), others stay as our parent process. */
function ancestry() {
  const parent = process.ppid;
  try {
    const [, name, , shells] = /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${parent}/stat`));
    return name.endsWith("sh") ? `${parent} ${shells}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
