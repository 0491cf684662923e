import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";

/** Runs a program and shows its output only if it fails. If we are stopped, stops it with all its child processes. */
export function runQuietly(program, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true };
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
