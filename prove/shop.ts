import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#tests/free-port.ts";

export const owner = { email: "owner@prove.test", password: "a long enough password" };

export type Shop = Awaited<ReturnType<typeof openShop>>;

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder for a shop's data, gone when this process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "emas-prove-"));
  // As root, PostgreSQL runs as another user, who must be able to come here.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/**
 * The built shop on a free port (or on `port`, where it stood before), with its data in `folder`: with an
 * embedded PostgreSQL and the demo catalogue, unless `settings` say otherwise. Throws what it said, where
 * it does not open.
 */
export async function openShop({
  folder = newFolder(),
  port,
  settings = {},
  program = "build/server/index.js",
  begun = () => {},
}: {
  folder?: string;
  port?: number;
  settings?: Record<string, string>;
  /** Another build of the shop. */
  program?: string | undefined;
  /** Told the process before it is open: it may be meant to die on the way. */
  begun?: (pid: number) => void;
} = {}) {
  const at = port ?? (await freePort());
  const shop = spawn(process.execPath, ["--enable-source-maps", program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      UV_THREADPOOL_SIZE: "8",
      NODE_ENV: "production",
      PORT: String(at),
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...settings,
    },
  });
  const ended = once(shop, "exit");
  begun(shop.pid!);
  let text = "";
  await new Promise<void>((resolve, reject) => {
    shop.once("exit", () => reject(new Error(`The shop did not open:\n${text}`)));
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
    /** All that it wrote so far. */
    said: () => text,
    /** Resolves with its exit code, or with none after a signal, whenever it ends. */
    gone: ended.then(() => shop.exitCode),
    /** Ends it, waits until it is gone, and answers with its exit code: none where a signal ended it. */
    end: (signal: NodeJS.Signals = "SIGTERM") => endOf(shop, ended, signal),
  };
}

async function endOf(shop: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals) {
  if (shop.exitCode === null && shop.signalCode === null) shop.kill(signal);
  await ended;
  return shop.exitCode;
}
