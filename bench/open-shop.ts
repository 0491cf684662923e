import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "#db/migrate.server.ts";
import { secret } from "#prove/ledger/stripe.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { heapOptions } from "#server/heap.mjs";
import { freePort } from "#tests/free-port.ts";
import { fillDatabase, type Size } from "./fill/fill-database.ts";
import type { Statement } from "./record-statements.ts";

const owner = { email: "owner@bench.test", password: "a long enough password" };

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * Starts the built shop on a free port with its own embedded database, filled to this size or with the demo
 * catalogue; `close` removes both. It trusts one proxy, so that each buyer can have its own IP address.
 */
export async function openShop(size: Size | "demo", profileTo?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "emas-bench-"));
  // When started as root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  // However this process ends: the largest shop takes gigabytes.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const silent = { info() {}, warn() {}, error() {} };
  const database = await startEmbeddedPostgres({ folder, log: silent });
  for (const signal of ["SIGINT", "SIGTERM"]) {
    // The shop process exits on its own when this process is gone.
    process.once(signal, () => void removeAll().finally(() => process.exit(1)));
  }
  const shop = await migrateAndServe().catch(async (error: unknown) => {
    await removeAll();
    throw error;
  });
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  return {
    ...shop,
    databaseUrl: database.url,
    db,
    async close() {
      await db.end();
      await shop.end();
      await removeAll();
    },
  };

  async function migrateAndServe() {
    const began = Date.now();
    await migrate(database.url);
    if (size !== "demo") {
      await fillDatabase(database.url, size);
      console.log(
        `${size.orders} orders and ${size.products} products created in ${seconds(began)} s, embedded PostgreSQL`,
      );
    }
    return serve(database.url, folder, profileTo);
  }

  async function removeAll() {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(databaseUrl: string, folder: string, profileTo?: string) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const recorder = new URL("record-statements.ts", import.meta.url).href;
  const profile = profileTo ? ["--cpu-prof", `--cpu-prof-dir=${profileTo}`] : [];
  const program = ["--enable-source-maps", ...profile, "--import", recorder];
  const server = spawn(process.execPath, [...program, "build/server/index.js"], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      PATH: process.env.PATH,
      // As `npm start` sets it.
      UV_THREADPOOL_SIZE: "8",
      NODE_OPTIONS: heapOptions,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: path.join(folder, "shop"),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      TRUST_PROXY: "1",
      // Turns on the payment simulator; the demo catalogue is added only to an empty database.
      DEMO: "1",
      LOG_LEVEL: "warn",
      // No backups: a new shop would make its first within ten minutes, during the measurements.
      BACKUP_KEEP: "0",
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    },
  });
  const ended = once(server, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.once("exit", () => reject(new Error(`The shop did not open:\n${output}`)));
    server.stdout!.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("is open at")) resolve();
    });
  });
  return {
    url,
    port,
    pid: server.pid!,
    cookie: await signIn(url),
    /** The shop's log so far: warnings and errors. */
    output: () => output,
    /** The statements that the shop sends to its database for the requests that `run` makes. */
    async statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = [];
      await setRecording("record");
      server.on("message", listen);
      await run();
      await setRecording("pause");
      server.off("message", listen);
      return statements;

      function listen(message: Statement | string) {
        if (typeof message !== "string") statements.push(message);
      }
    },
    async end() {
      server.kill("SIGTERM");
      await ended;
    },
  };

  /** Messages arrive in order: once the shop has confirmed, all statements recorded before have arrived. */
  async function setRecording(mode: "record" | "pause") {
    await new Promise<void>((resolve) => {
      server.on("message", function wait(message) {
        if (message !== mode) return;
        server.off("message", wait);
        resolve();
      });
      server.send(mode);
    });
  }
}

/** The owner's session, as the browser would send it. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth?next=/admin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ intent: "sign-in", ...owner }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (answer.status !== 302) throw new Error(`The owner's sign-in answered ${answer.status}`);
  return cookies.join("; ");
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
