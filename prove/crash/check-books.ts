import pg from "pg";
import type { Books, Deed } from "./books.ts";
import { halves } from "./halves.ts";
import { firstStock } from "./set-up.ts";

/** How far the books have been checked; what was there once is looked at again at the end. */
export type Checked = { orders: number; receipts: number; deeds: number; since: Date };
export const nothingChecked: Checked = { orders: 0, receipts: 0, deeds: 0, since: new Date(0) };

/**
 * Compares what the shop said with what its database holds, at one moment, while the trade goes on:
 * everything told is there, and nothing is there in part. Throws what is not so.
 */
export async function checkBooks(
  database: pg.Client,
  books: Books,
  checked: Checked,
): Promise<Checked> {
  const { orders, receipts, deeds } = books;
  const now = { orders: orders.length, receipts: receipts.length, deeds: deeds.length };
  await database.query("begin isolation level repeatable read read only");
  const { rows: clock } = await database.query<{ now: Date }>("select now()");
  const wrong = [
    ...(await lostOrders(database, orders.slice(checked.orders, now.orders))),
    ...(await lostReceipts(database, receipts.slice(checked.receipts, now.receipts))),
    ...(await lostDeeds(database, deeds.slice(checked.deeds, now.deeds))),
    ...(await halves(database, checked.since)),
  ];
  await database.query("commit");
  if (wrong.length > 0) {
    throw new Error(`The books and the shop differ:\n${wrong.slice(0, 20).join("\n")}`);
  }
  // What was on its way then may carry an earlier time.
  return { ...now, since: new Date(clock[0]!.now.getTime() - 60_000) };
}

async function lostOrders(database: pg.Client, placed: Books["orders"]): Promise<string[]> {
  const { rows } = await database.query<{ id: string; whole: string }>(
    `select o.id, concat_ws(' ', o.order_number, o.total_amount, o.form_key,
       string_agg(concat_ws(' ', i.product_id, i.quantity, i.subtotal), ', ')) as whole
     from orders o left join order_items i on i.order_id = o.id
     where o.id = any($1) group by o.id`,
    [placed.map(({ id }) => id)],
  );
  const found = new Map(rows.map(({ id, whole }) => [id, whole]));
  return placed.flatMap(({ id, number, total, formKey, productId, quantity }) => {
    const told = [number, total, formKey, productId, quantity, total].join(" ");
    const whole = found.get(id);
    return whole === told ? [] : [`order ${id}: told ${told}; there is ${whole ?? "nothing"}`];
  });
}

async function lostReceipts(database: pg.Client, sent: Books["receipts"]): Promise<string[]> {
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

/** Each deed of the staff left one line in the log, with what it did. */
async function lostDeeds(database: pg.Client, deeds: Deed[]): Promise<string[]> {
  const { rows } = await database.query<{ deed: string; subjectId: string; after: never }>(
    `select deed, subject_id as "subjectId", case deed when 'product.saved'
       then jsonb_build_object('change', (after ->> 'stock')::int - (before ->> 'stock')::int)
       else after end as after
     from audit_log where subject_id = any($1) and deed <> 'product.created'`,
    [deeds.map(({ subjectId }) => subjectId)],
  );
  const logged = Map.groupBy(rows, asLine);
  const told = Map.groupBy(deeds, asLine);
  return [...told].flatMap(([line, done]) => {
    const many = logged.get(line)?.length ?? 0;
    // A product is saved by the same amount again, earlier or later; how often in all, the stock shows.
    const isEnough = line.startsWith("product") ? many >= done.length : many === done.length;
    return isEnough ? [] : [`audit: ${line} was done ${done.length} times, the log has ${many}`];
  });
}

function asLine({ deed, subjectId, after }: Deed) {
  const plain = Object.entries(after).toSorted(([one], [other]) => one.localeCompare(other));
  return `${deed} ${subjectId} ${JSON.stringify(plain)}`;
}

/** Once the trade has ended: each piece was put in once for each time that staff were told so. */
export async function checkStock(database: pg.Client, { deeds }: Books, productIds: string[]) {
  const { rows } = await database.query<{ id: string; put: number; logged: number }>(
    `select product_id as id, sum(change) filter (where reason = 'adjusted')::int as put,
       (select count(*) from audit_log where deed = 'product.saved' and subject_id = product_id::text)::int as logged
     from stock_movements where product_id = any($1) group by 1`,
    [productIds],
  );
  for (const { id, put, logged } of rows) {
    const own = deeds.filter(({ deed, subjectId }) => deed === "product.saved" && subjectId === id);
    const told = firstStock + own.reduce((total, { after }) => total + Number(after.change), 0);
    if (told !== put || logged !== own.length) {
      throw new Error(
        `Stock of ${id}: put in ${put} (${logged} saves), told ${told} (${own.length})`,
      );
    }
  }
}
