import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

export const owner = { email: "owner@prove.test", password: "a long enough password" };

export type Shop = Awaited<ReturnType<typeof openShop>>;

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder for a shop's data, deleted when this process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "emas-prove-"));
  // As root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/**
 * The built shop on a free port (or on `port`) with its data in `folder`, an embedded PostgreSQL and the demo
 * catalogue, unless `settings` override them. Throws its output if it does not start.
 */
export async function openShop({
  folder = newFolder(),
  port,
  settings = {},
  tree,
  program = "build/server/index.js",
  nodeOptions = [],
  onSpawned = () => {},
}: {
  folder?: string;
  port?: number;
  settings?: Record<string, string>;
  /** The folder of the shop's sources and build; by default, the current one. */
  tree?: string | undefined;
  /** The program to run; by default, the usual build of the shop. */
  program?: string | undefined;
  /** Options of Node itself. */
  nodeOptions?: string[];
  /** Called with the process before the shop is ready, so that a proof can kill it while it starts. */
  onSpawned?: (pid: number) => void;
} = {}) {
  const at = port ?? (await freePort());
  const shop = spawn(process.execPath, ["--enable-source-maps", ...nodeOptions, program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      UV_THREADPOOL_SIZE: "8",
      NODE_ENV: "production",
      PORT: String(at),
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      // Proofs and tests place the orders that they need.
      DEMO_ORDERS: "0",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...settings,
    },
  });
  const ended = once(shop, "exit");
  onSpawned(shop.pid!);
  let text = "";
  await new Promise<void>((resolve, reject) => {
    shop.once("exit", () => reject(new Error(`The shop did not start:\n${text}`)));
    for (const stream of [shop.stdout, shop.stderr]) {
      stream!.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes("is open at")) resolve();
      });
    }
  });
  return {
    url: `http://localhost:${at}`,
    port: at,
    folder,
    pid: shop.pid!,
    process: shop,
    /** All output of the shop so far. */
    output: () => text,
    /** Resolves when the shop ends, with its exit code; null after a signal. */
    exited: ended.then(() => shop.exitCode),
    /** Stops the shop, waits until it is gone and returns its exit code; null after a signal. */
    end: (signal: NodeJS.Signals = "SIGTERM") => endOf(shop, ended, signal),
  };
}

async function endOf(shop: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals) {
  if (shop.exitCode === null && shop.signalCode === null) shop.kill(signal);
  await ended;
  return shop.exitCode;
}
