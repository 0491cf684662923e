import type pg from "pg";
import type { Journal, StaffAction } from "./journal.ts";
import { findPartialWrites } from "./partial-writes.ts";

/** The stock of each product at the start of a run: enough for a long one. */
export const firstStock = 90_000;

/** How far the journal has been checked; everything is checked again at the end. */
export type Checked = { orders: number; receipts: number; staffActions: number; since: Date };
export const nothingChecked: Checked = {
  orders: 0,
  receipts: 0,
  staffActions: 0,
  since: new Date(0),
};

/**
 * Compares what the shop acknowledged with its database at one moment while buying continues: everything
 * acknowledged exists, and nothing exists in part. Throws the differences.
 */
export async function checkJournal(
  database: pg.Client,
  journal: Journal,
  checked: Checked,
): Promise<Checked> {
  const { orders, receipts, staffActions } = journal;
  const now = {
    orders: orders.length,
    receipts: receipts.length,
    staffActions: staffActions.length,
  };
  await database.query("begin isolation level repeatable read read only");
  const { rows: clock } = await database.query<{ now: Date }>("select now()");
  const wrong = [
    ...(await findLostOrders(database, orders.slice(checked.orders, now.orders))),
    ...(await findLostReceipts(database, receipts.slice(checked.receipts, now.receipts))),
    ...(await findLostActions(
      database,
      staffActions.slice(checked.staffActions, now.staffActions),
    )),
    ...(await findPartialWrites(database, checked.since)),
  ];
  await database.query("commit");
  if (wrong.length > 0) {
    throw new Error(`The journal and the database differ:\n${wrong.slice(0, 20).join("\n")}`);
  }
  // Requests in flight then may have an earlier timestamp.
  return { ...now, since: new Date(clock[0]!.now.getTime() - 60_000) };
}

async function findLostOrders(database: pg.Client, placed: Journal["orders"]): Promise<string[]> {
  const { rows } = await database.query<{ id: string; row: string }>(
    `select o.id, concat_ws(' ', o.order_number, o.total_amount, o.form_key,
       string_agg(concat_ws(' ', i.product_id, i.quantity, i.subtotal), ', ')) as row
     from orders o left join order_items i on i.order_id = o.id
     where o.id = any($1) group by o.id`,
    [placed.map(({ id }) => id)],
  );
  const found = new Map(rows.map(({ id, row }) => [id, row]));
  return placed.flatMap(({ id, number, total, formKey, productId, quantity }) => {
    const acknowledged = [number, total, formKey, productId, quantity, total].join(" ");
    const row = found.get(id);
    return row === acknowledged
      ? []
      : [`order ${id}: acknowledged ${acknowledged}; stored ${row ?? "nothing"}`];
  });
}

async function findLostReceipts(database: pg.Client, sent: Journal["receipts"]): Promise<string[]> {
  const { rows } = await database.query<{ id: string; many: number }>(
    `select order_id as id, count(*)::int as many from touch_n_go_payments
     where order_id = any($1) group by 1`,
    [sent.map(({ orderId }) => orderId)],
  );
  const found = new Map(rows.map(({ id, many }) => [id, many]));
  return sent.flatMap(({ orderId }) =>
    found.get(orderId) === 1 ? [] : [`receipt of ${orderId}: there are ${found.get(orderId) ?? 0}`],
  );
}

/** Each staff action left one audit entry with what it did. */
async function findLostActions(
  database: pg.Client,
  staffActions: StaffAction[],
): Promise<string[]> {
  const { rows } = await database.query<{ action: string; subjectId: string; after: never }>(
    `select deed as action, subject_id as "subjectId", case deed when 'product.saved'
       then jsonb_build_object('change', (after ->> 'stock')::int - (before ->> 'stock')::int)
       else after end as after
     from audit_log where subject_id = any($1) and deed <> 'product.created'`,
    [staffActions.map(({ subjectId }) => subjectId)],
  );
  const logged = Map.groupBy(rows, asLine);
  const acknowledged = Map.groupBy(staffActions, asLine);
  return [...acknowledged].flatMap(([line, done]) => {
    const many = logged.get(line)?.length ?? 0;
    // A product is saved with the same amount repeatedly; the stock shows how often in total.
    const isEnough = line.startsWith("product") ? many >= done.length : many === done.length;
    return isEnough
      ? []
      : [`audit: ${line} was done ${done.length} times, the audit log has ${many}`];
  });
}

function asLine({ action, subjectId, after }: StaffAction) {
  const plain = Object.entries(after).toSorted(([one], [other]) => one.localeCompare(other));
  return `${action} ${subjectId} ${JSON.stringify(plain)}`;
}

/** At the end: the stock contains each acknowledged addition exactly once. */
export async function checkStock(
  database: pg.Client,
  { staffActions }: Journal,
  productIds: string[],
) {
  const { rows } = await database.query<{ id: string; put: number; logged: number }>(
    `select product_id as id, sum(change) filter (where reason = 'adjusted')::int as put,
       (select count(*) from audit_log where deed = 'product.saved' and subject_id = product_id::text)::int as logged
     from stock_movements where product_id = any($1) group by 1`,
    [productIds],
  );
  for (const { id, put, logged } of rows) {
    const own = staffActions.filter(
      ({ action, subjectId }) => action === "product.saved" && subjectId === id,
    );
    const acknowledged =
      firstStock + own.reduce((total, { after }) => total + Number(after.change), 0);
    if (acknowledged !== put || logged !== own.length) {
      throw new Error(
        `Stock of ${id}: added ${put} (${logged} saves), acknowledged ${acknowledged} (${own.length})`,
      );
    }
  }
}
