import pg from "pg";
import type { Environment } from "./environment.ts";

/**
 * Any request may write these: sessions, links and codes by email, rate limit counts and the queue. Emails are
 * sent meanwhile; `stock_levels` is compared with its ledger instead, `customers` with the orders, and the listing
 * derives from stock and products.
 */
const sharedTables =
  "sessions verifications rate_limiter emails stock_levels listing customers".split(" ");

const ownOrder = "order_id in (select id from orders where user_id in (<users>))";
const ownReturn = `return_id in (select id from returns where ${ownOrder})`;
const ownItem = `order_item_id in (select id from order_items where ${ownOrder})`;
// Those of guests belong to no account, so that they may be added, but not changed.
const ownTradeIn = "trade_in_id in (select id from trade_ins where user_id in (<users>))";
const ownCart = "user_id in (<users>) or guest_id = <guest>";

/**
 * Visitors may add rows here (an account, an address, a cart, an order and its rows) and change their own, by
 * account or by browser. All other rows stay unchanged, all of them where it says `null`. In tables that are not
 * named here only staff may add, change or delete a row.
 */
const ownRowsOf: Record<string, string> = {
  users: "id in (<users>)",
  accounts: "user_id in (<users>)",
  addresses: "user_id in (<users>)",
  carts: ownCart,
  wishlist_items: ownCart,
  cart_items: `cart_id in (select id from carts where ${ownCart})`,
  orders: "user_id in (<users>)",
  order_items: ownOrder,
  order_events: ownOrder,
  payments: ownOrder,
  payment_tasks: ownOrder,
  touch_n_go_payments: ownOrder,
  stripe_sessions: ownOrder,
  stock_movements: ownOrder,
  order_collectors: ownOrder,
  returns: ownOrder,
  return_items: ownReturn,
  return_pictures: ownReturn,
  certificates: ownItem,
  loss_reports: ownItem,
  trade_ins: "user_id in (<users>)",
  trade_in_lines: ownTradeIn,
  trade_in_pictures: ownTradeIn,
  // Anyone may ask for an alert; changing one takes the key of its emails.
  alerts: "null",
  // Rows may be added, by the simulator, but none be changed: it handles no bystander's money.
  simulated_objects: "null",
  stripe_events: "null",
};

const impossibleRows = {
  "staff accounts": "select id, role from users where role <> 'customer'",
  "stock that differs from its ledger": `select product_id, on_hand from stock_levels s where on_hand <>
    (select coalesce(sum(change), 0) from stock_movements m where m.product_id = s.product_id)`,
  "customers without an account or an order": `select * from customers where user_id is null
    and not exists (select from orders where coalesce(user_id, phone_number) = buyer)`,
  "orders without a customer": `select id from orders where coalesce(user_id, phone_number) <> ''
    and not exists (select from customers where buyer = coalesce(orders.user_id, phone_number))`,
  "stock movements by staff": "select * from stock_movements where reason = 'adjusted'",
};

/** Remembers every row that strangers may not touch, until `expectUnchanged` finds one changed, which throws. */
export async function openDatabaseCheck(sql: pg.Client, environment: Environment) {
  let differences = await remember(sql, environment);
  return { expectUnchanged };

  async function expectUnchanged() {
    const { rows } = await sql.query<{ what: string; row: string }>(differences);
    if (rows.length === 0) return;
    // The next request is compared with what this one left.
    differences = await remember(sql, environment);
    const changes = rows.map(({ what, row }) => `${what} changed: ${row}`);
    throw new Error(`A stranger wrote what is not theirs:\n${changes.join("\n")}`);
  }
}

/** Copies the rows as they are now, and returns the query that finds what will differ from them. */
async function remember(sql: pg.Client, { customers, guest }: Environment): Promise<string> {
  const users = customers.map(({ email }) => pg.escapeLiteral(email)).join();
  const guestId = guest.cookies.get("emas.guest")?.split(".")[0] ?? "";
  const queries: string[] = [];
  for (const { name, rows, own } of await protectedRows(sql)) {
    const isOwn = own
      .replaceAll("<users>", `select id from users where email in (${users})`)
      .replaceAll("<guest>", pg.escapeLiteral(guestId));
    const [before, others] = [`"before ${name}"`, `where not coalesce((${isOwn}), false)`];
    await sql.query(`drop table if exists pg_temp.${before}`);
    await sql.query(`create temp table ${before} as select one::text as row ${rows} ${others}`);
    const [then, now] = [`select row from ${before}`, `select one::text as row ${rows}`];
    const differs =
      own === "false"
        ? [`${then} except all ${now}`, `${now} except all ${then}`]
        : [`${then} except all ${now}`];
    queries.push(
      ...differs.map((query) => `(select '${name}' as what, row from (${query}) d limit 1)`),
    );
  }
  return queries.join(" union all ");
}

/** The rows that only their owners or staff may write. Where strangers own none, none may be added either. */
async function protectedRows(sql: pg.Client) {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = tables.flatMap(({ name }) => {
    if (sharedTables.includes(name)) return [];
    const own = ownRowsOf[name] ?? "false";
    return { name, own, rows: `from "${name}" one` };
  });
  const others = Object.entries(impossibleRows).map(([name, query]) => {
    return { name, own: "false", rows: `from (${query}) one` };
  });
  return [...found, ...others];
}
