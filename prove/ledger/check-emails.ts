import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Clock } from "#kit/clock.ts";
import type { TestShop } from "./test-shop.ts";
import { untilTrue } from "#kit/until-true.ts";

const ofOrders = "o.id in (select order_id from order_items where product_id = any($1))";

/** What must hold for the emails about these products' orders ($1) once the shop has written them all. */
const questions: Record<string, string> = {
  "exactly the orders with an email address have one order-received email": `
    select o.id from orders o where ${ofOrders}
    and (select count(*) from emails l where l.order_id = o.id and l.kind = 'order-received')
      <> case when o.email is null then 0 else 1 end`,
  "each cancellation has one email": emailCountSql("order-cancelled", "cancelled"),
  // The email about a delivered parcel may say it instead.
  "each completion without shipments has one email": `${emailCountSql("order-completed", "completed")}
    and not exists (select from shipments s where s.order_id = o.id)`,
  // The first email of an order that is paid online is not needed once another one has said more.
  "every email was sent, except one about a refund, parcel or return that had already moved on": `
    select o.id, l.kind, l.state, l.attempts, l.last_error
    from orders o join emails l on l.order_id = o.id
    where ${ofOrders} and l.state <> 'sent'
    and not (l.state = 'settled' and (l.kind = 'refund' or l.kind = 'payment-task' or l.kind like 'shipment-%' or l.kind like 'return-%'
      or (l.kind = 'order-received' and exists (select from emails later where later.order_id = o.id
        and later.state = 'sent' and later.kind not in ('new-order', 'low-stock', 'payment-task')))))`,
};

function emailCountSql(kind: string, status: string) {
  return `
    select o.id from orders o where ${ofOrders} and o.email is not null
    and (select count(*) from emails l where l.order_id = o.id and l.kind = '${kind}')
      <> (select count(*) from order_events e where e.order_id = o.id
        and e.kind = 'order-status' and e.to = '${status}')`;
}

/** Nothing may be queued by a transaction that was rolled back. */
const jobsWithoutOrder = `
  select j.name from pgboss.job_common j where j.created_on >= $1 and j.data ? 'orderId'
  and not exists (select from orders o where o.id::text = j.data ->> 'orderId')`;

/** Checks the emails about these products and deletes them. */
export async function checkEmails(
  testShop: TestShop,
  clock: Clock,
  since: Date,
  pieces: string[],
): Promise<string[]> {
  const { db, folder } = testShop;
  await untilTrue("the emails to be written", async () => {
    const { rowCount } = await db.query(
      `select 1 from pgboss.job_common where state < 'completed'
       and name not in ('expire-orders', 'ask-stripe', 'ring-letters') limit 1`,
    );
    return rowCount === 0;
  });
  // Makes the emails due that wait for their next try.
  await db.query("update emails set next_attempt_at = now() where state = 'waiting'");
  await clock.sendEmails();
  const broken: string[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await db.query(question, [pieces]);
    if (rows.length > 0) broken.push(`${name}: violated by ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const { rows: queued } = await db.query(jobsWithoutOrder, [since]);
  if (queued.length > 0) broken.push(`Queued for no order: ${JSON.stringify(queued.slice(0, 3))}`);

  const sent = takeEmails(path.join(folder, "mail"));
  const { rows } = await db.query<{ id: string }>(
    `select l.id from emails l join orders o on o.id = l.order_id
     where ${ofOrders} and l.state = 'sent'`,
    [pieces],
  );
  for (const { id } of rows) {
    const times = sent.get(id) ?? 0;
    if (times < 1 || times > 2) broken.push(`Email ${id} was sent ${times} times`);
  }
  return broken;
}

/** How often each email was delivered, by its id. */
function takeEmails(folder: string): Map<string, number> {
  const sent = new Map<string, number>();
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    return sent;
  }
  for (const name of names) {
    const file = path.join(folder, name);
    const id = /^Message-ID: <([\w-]{36})/im.exec(readFileSync(file, "utf8"))?.[1];
    if (id) sent.set(id, (sent.get(id) ?? 0) + 1);
    rmSync(file);
  }
  return sent;
}
