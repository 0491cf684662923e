import { signInOwner } from "#kit/clerk.ts";
import { toastCookie } from "#kit/forms.ts";
import pg from "pg";
import { migrate } from "#db/migrate.server.ts";
import { openPackingTable } from "#kit/packing-table.ts";
import { newFolder, openShop, type Shop } from "#kit/shop.ts";
import { openVisitor, freshAddress } from "#kit/visitor.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";
import { simulatorHeaders, sessionSecret } from "#kit/stripe.ts";
import { administer, databaseUrl, turnOffDurability } from "#kit/database-server.ts";

export type DatabaseServer = Awaited<ReturnType<typeof openDatabaseServer>>;
export type ShopOptions = { program?: string; settings?: Record<string, string> };
export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const template = "ledger_template";

/** One PostgreSQL for all shops of a run, and an empty migrated database to copy for each. */
export async function openDatabaseServer() {
  const silent = { info() {}, warn() {}, error() {} };
  const server = await startEmbeddedPostgres({ folder: newFolder(), log: silent });
  await turnOffDurability(server.url);
  await administer(server.url, `create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  // With a category the shop is not new and seeds no products.
  const client = new pg.Client({ connectionString: databaseUrl(server.url, template) });
  await client.connect();
  await client.query("insert into categories (slug, name) values ('rings', 'Rings')");
  await client.query(
    `insert into transit_policies (insurer, policy_number, per_parcel, couriers, valid_from, valid_until)
     values ('Insurer', 'GIT-1', 1000000000, '{pos-laju}', '2020-01-01', '2099-12-31')`,
  );
  await client.end();
  let made = 0;
  return { newDatabase, stop: server.stop };

  async function newDatabase() {
    const name = `ledger_${++made}`;
    await administer(server.url, `create database ${name} template ${template}`);
    return databaseUrl(server.url, name);
  }
}

/**
 * A built shop on its own database, with signed-in staff and gold prices. Its simulator sends the shop no events:
 * the histories send them, signed as Stripe does.
 */
export async function openTestShop(
  databaseServer: DatabaseServer,
  { program, settings: more }: ShopOptions = {},
) {
  const database = await databaseServer.newDatabase();
  const folder = newFolder();
  const plain = {
    DATABASE_URL: database,
    SESSION_SECRET: sessionSecret,
    DEMO: "1",
    TRUST_PROXY: "1",
  };
  const settings: Record<string, string> = { ...plain, ...more };
  let shop: Shop = await openShop({ folder, settings, program });
  const { url, port } = shop;
  const db = new pg.Pool({
    connectionString: database,
    max: 12,
    // The proof asks the same long questions for each history: planning them takes longer than answering them.
    options: "-c plan_cache_mode=force_generic_plan",
  });
  db.on("error", () => {});
  await stopBackgroundJobs();
  await addIndexes();
  const staff = await Promise.all(
    Array.from({ length: 3 }, () => signInOwner({ url }, asBrowser())),
  );
  await db.query(`insert into gold_prices (purity, price) values ('916', 59537), ('999', 64013)`);
  const packingTable = openPackingTable(() => database, {
    SESSION_SECRET: sessionSecret,
    PLANTED_FAULT: settings.PLANTED_FAULT,
  });
  const output = () => shop.output();
  return { url, db, database, staff, packingTable, folder, output, restart, close };

  /** For questions that only the proof asks: thousands of histories share these tables. */
  async function addIndexes() {
    await db.query(`
      create index on pgboss.job_common (name) where state < 'completed';
      create index on audit_log (subject_id);
      create index on refunds (payment_id);
      create index on simulated_objects ((body ->> 'payment_intent'));`);
  }

  /** An unplanned tick or event would be an operation unknown to the model: only histories cause them. */
  async function stopBackgroundJobs() {
    await db.query("delete from pgboss.schedule where name in ('expire-orders', 'ask-stripe')");
    const response = await fetch(`${url}/payment-simulator/behaviour`, {
      method: "POST",
      headers: { ...simulatorHeaders, "content-type": "application/json" },
      body: JSON.stringify({ copies: 0 }),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status}`);
  }

  async function restart() {
    await shop.end("SIGTERM");
    shop = await openShop({ folder, port, settings, program });
    await stopBackgroundJobs();
  }

  async function close() {
    await packingTable.kill();
    await shop.end("SIGKILL");
    await db.end();
  }
}

/**
 * A browser with its own address. A toast is read from the answer that sets it, never on the next page: a clerk has
 * several pages open.
 */
export function openBrowser(url: string) {
  return openVisitor({ url }, asBrowser());
}

function asBrowser() {
  return { forgets: [toastCookie], headers: freshAddress() };
}
