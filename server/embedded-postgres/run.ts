import { spawn } from "node:child_process";

/** Whom a process runs as; `undefined` means: as whoever runs the shop. */
export type Account = { name: string; uid: number; gid: number } | undefined;

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

/** Asks the system itself, as modes alone do not tell about access lists and mounts. */
export async function canUse(account: Account, test: "-x" | "-w", file: string) {
  const { code } = await run("/bin/sh", ["-c", `[ ${test} "$1" ]`, "sh", file], { account });
  return code === 0;
}
