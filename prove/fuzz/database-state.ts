import pg from "pg";
import { owner } from "#kit/shop.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A separate connection to the shop's database. */
export async function openSql(folder: string): Promise<pg.Client> {
  const { url } = await startEmbeddedPostgres({ folder, log: silentLog, join: true });
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

/** Only staff may add, change or delete a row here. */
const staffOnlyTables = new Set([
  "audit_log",
  "backups",
  "categories",
  "sub_categories",
  "former_slugs",
  "former_category_slugs",
  "gold_prices",
  "products",
  "search_words",
  "product_images",
  "product_variants",
  "product_colors",
  "settings",
  "staff_invites",
  "two_factors",
  "refunds",
]);

const ownOrder = `order_id in (select id from orders where user_id = any($1))`;
const ownCart = "select id from carts where user_id = any($1) or guest_id = any($2)";

/**
 * Visitors may add rows here (an account, an address, a cart, an order and its rows) and change their own, by
 * account ($1) or by browser ($2). All other rows stay unchanged.
 */
const ownRowsOf: Record<string, string> = {
  users: "id = any($1)",
  accounts: "user_id = any($1)",
  addresses: "user_id = any($1)",
  carts: "user_id = any($1) or guest_id = any($2)",
  cart_items: `cart_id in (${ownCart})`,
  orders: "user_id = any($1)",
  order_items: ownOrder,
  order_events: ownOrder,
  payments: ownOrder,
  payment_tasks: ownOrder,
  touch_n_go_payments: ownOrder,
  stripe_sessions: ownOrder,
  stock_movements: ownOrder,
  // Only the simulator's own rows and those it caused: it handles no bystander's money.
  simulated_objects: "false",
  stripe_events: "false",
};

/**
 * Any request may write these: sessions, links and codes by email, rate limit counts and the queue. Emails are
 * sent meanwhile; `stock_levels` is compared with its ledger instead, and the listing derives from it and the
 * products.
 */
const sharedTables = new Set([
  "sessions",
  "verifications",
  "rate_limiter",
  "letters",
  "stock_levels",
  "shelf",
]);

export type RowFingerprints = Map<string, Map<string, number>>;
export type Own = { userIds: string[]; guestIds: string[] };

/** Every row that the callers may not touch, as checksums by table. */
export async function fingerprintRows(
  sql: pg.Client,
  { userIds, guestIds }: Own,
): Promise<RowFingerprints> {
  const fingerprints: RowFingerprints = new Map();
  for (const table of await tableNames(sql)) {
    if (sharedTables.has(table)) continue;
    const own = staffOnlyTables.has(table) ? "false" : ownRowsOf[table];
    if (own === undefined)
      throw new Error(`Who may write the table ${table}? Add it to ${thisFile}`);
    const values = [userIds, guestIds].filter((_, at) => own.includes(`$${at + 1}`));
    await print(table, `select * from "${table}" where not coalesce((${own}), false)`, values);
  }
  await print(adjustments, "select * from stock_movements where reason = 'adjusted'");
  return fingerprints;

  async function print(name: string, rows: string, values: unknown[] = []) {
    const found = await sql.query<{ print: string }>(
      `select md5(one::text) as print from (${rows}) one`,
      values,
    );
    const counts = new Map<string, number>();
    for (const row of found.rows) counts.set(row.print, (counts.get(row.print) ?? 0) + 1);
    fingerprints.set(name, counts);
  }
}

const thisFile = "prove/fuzz/database-state.ts";
const adjustments = "stock movements by staff";

/** Throws if such a row differs, or a row exists that no visitor can create. */
export async function expectUnchanged(sql: pg.Client, before: RowFingerprints, own: Own) {
  const after = await fingerprintRows(sql, own);
  for (const [name, counts] of before) {
    const now = after.get(name)!;
    for (const [row, count] of counts) {
      if ((now.get(row) ?? 0) < count) throw new Error(`A row of ${name} was changed or deleted`);
    }
    const isStaffOnly = staffOnlyTables.has(name) || name === adjustments;
    if (isStaffOnly && sizeOf(now) > sizeOf(counts)) throw new Error(`A row of ${name} was added`);
  }
  await expectNone(
    sql,
    "a new staff account",
    `select id, role from users where role <> 'customer' and email <> '${owner.email}'`,
  );
  await expectNone(
    sql,
    "stock that differs from its ledger",
    `select product_id from stock_levels where on_hand <> (select coalesce(sum(change), 0)
      from stock_movements m where m.product_id = stock_levels.product_id)`,
  );
}

function sizeOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function expectNone(sql: pg.Client, what: string, query: string) {
  const { rows } = await sql.query(query);
  if (rows.length > 0) throw new Error(`Found ${what}: ${JSON.stringify(rows.slice(0, 3))}`);
}

async function tableNames(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}
