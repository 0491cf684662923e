import { spawn } from "node:child_process";

/** The operating-system user that a process runs as; `undefined` means the shop's own user. */
export type Account = { name: string; uid: number; gid: number } | undefined;

/** Messages of the supervisor to the operator; implemented by pino's logger. */
export type Log = Record<"info" | "warn" | "error", (line: string) => void>;

export type RunContext = { account: Account; log: Log };

/**
 * Runs a program to its end. Does not pass on our environment, because variables like PGDATA or LC_ALL would change
 * what PostgreSQL does. Throws if the program cannot be started.
 */
export function runProgram(
  program: string,
  args: string[],
  { account, input = "" }: { account: Account; input?: string },
) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptionsFor(account), timeout: 120_000 });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: output.trim() }));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

export function spawnOptionsFor(account: Account) {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", TZ: "UTC" };
  return { env, cwd: "/", ...(account && { uid: account.uid, gid: account.gid }) };
}

/** Tries the access itself, because file modes do not show access lists and mount options. */
export async function canAccess(account: Account, test: "-x" | "-w", file: string) {
  const { code } = await runProgram("/bin/sh", ["-c", `[ ${test} "$1" ]`, "sh", file], { account });
  return code === 0;
}
