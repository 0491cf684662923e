import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrate } from "#db/migrate.server.ts";
import { signInOwner } from "#kit/clerk.ts";
import { newFolder, openShop as openBuiltShop } from "#kit/shop.ts";
import { sessionSecret } from "#kit/stripe.ts";
import { cookieOf } from "#kit/visitor.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { heapOptions } from "#server/heap.mjs";
import { fillDatabase, type Size } from "./fill/fill-database.ts";
import type { Statement } from "./load/record-statements.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * Starts the built shop on a free port with its own embedded database, filled to this size or with the demo
 * catalogue; `close` removes both. It trusts one proxy, so that each buyer can have its own IP address.
 */
export async function openShop(size: Size | "demo", profileTo?: string) {
  const folder = newFolder();
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
  const recorder = new URL("load/record-statements.ts", import.meta.url).href;
  const profile = profileTo ? ["--cpu-prof", `--cpu-prof-dir=${profileTo}`] : [];
  const shop = await openBuiltShop({
    folder: path.join(folder, "shop"),
    nodeOptions: [...profile, "--import", recorder],
    settings: {
      // As `npm start` sets it.
      NODE_OPTIONS: heapOptions,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      TRUST_PROXY: "1",
      // Turns on the payment simulator; the demo catalogue is added only to an empty database.
      DEMO: "1",
      // No backups: a new shop would make its first within ten minutes, during the measurements.
      BACKUP_KEEP: "0",
    },
  });
  const server = shop.process;
  return {
    ...shop,
    /** The owner's session, as the browser would send it. */
    cookie: cookieOf(await signInOwner(shop)),
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

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}
