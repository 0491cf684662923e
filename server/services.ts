import { configuredWalArchive } from "#backup/wal-archive.server.ts";
import { connect, disconnect } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { env } from "#env";
import { log } from "#platform/log.server.ts";
import { watchStandby } from "#platform/standby.server.ts";
import { startQueue, stopQueue } from "#platform/queue.server.ts";
import { ensureOwner } from "#shop/customers/first-owner.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { placeDemoOrders } from "../demo/place-demo-orders.server.ts";
import { seedDemoShop } from "../demo/seed-demo-shop.server.ts";
import { registerBackgroundJobs } from "./background-jobs.ts";
import { checkDatabase } from "./check-database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

/**
 * Starts everything that the HTTP server needs: the database (embedded if DATABASE_URL is unset), migrations, the demo
 * shop in a new database, the first owner, the queue and its workers.
 */
export async function startServices() {
  const database = await openDatabase();
  let stopWatching = () => {};
  try {
    const isNewDemoShop = await seedDemoShop(database.url);
    const [setupLink, profile] = [await ensureOwner(), await readProfile()];
    await startQueue(database.url);
    if (isNewDemoShop && env.DEMO_ORDERS) await placeDemoOrders();
    await registerBackgroundJobs(database.url);
    stopWatching = watchStandby();
    if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) log.warn(missingWebhookSecretWarning);
    return { name: profile.name, setupLink, databaseUrl: database.url, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function close() {
    stopWatching();
    await stopQueue();
    await database.close();
  }
}

const missingWebhookSecretWarning =
  "STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not: online payments are off, because the shop could not verify the events that Stripe sends.";

/** For commands: the migrated and connected database, without the rest of the shop. */
export async function openDatabase({ join = false } = {}) {
  const postgres = await openPostgres({ join });
  try {
    await checkDatabase(postgres.url, env.DATABASE_POOL);
    await migrate(postgres.url);
    connect(postgres.url, env.DATABASE_POOL);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return {
    url: postgres.url,
    async close() {
      await disconnect();
      await postgres.stop();
    },
  };
}

/** For backup and restore: the PostgreSQL server, without migrations. */
export async function openPostgres({ join = false } = {}) {
  return env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : startEmbeddedPostgres({
        folder: env.DATA_DIR,
        log,
        join,
        archive: configuredWalArchive(),
      });
}
