import { spawn } from "node:child_process";
import type { Account } from "./account.ts";

/**
 * Runs a program to its end, with nothing of our environment: variables like PGDATA or LC_ALL
 * would change what PostgreSQL does. Throws where the program cannot be started or hangs.
 */
export function run(
  program: string,
  args: string[],
  {
    account,
    input = "",
    timeout = 120_000,
  }: { account: Account; input?: string; timeout?: number },
) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, { ...identity(account), cwd: "/", timeout });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: output.trim() }));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** The spawn options for a program of PostgreSQL. */
export function identity(account: Account) {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", TZ: "UTC" };
  return { env, ...(account && { uid: account.uid, gid: account.gid }) };
}
