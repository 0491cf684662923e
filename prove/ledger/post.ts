import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Stage } from "./stage.ts";
import { untilTrue } from "./until-true.ts";

const ofOrders = "o.id in (select order_id from order_items where product_id = any($1))";

/** What must be so of the letters about these pieces' orders ($1), once the shop has written them all. */
const questions: Record<string, string> = {
  "who gave an address is told once that the order came, and nobody else": `
    select o.id from orders o where ${ofOrders}
    and (select count(*) from letters l where l.order_id = o.id and l.kind = 'order-received')
      <> case when o.email is null then 0 else 1 end`,
  "each cancellation is told once": letterFor("order-cancelled", "cancelled"),
  "each completion is told once": letterFor("order-completed", "completed"),
  "every letter was sent": `
    select o.id from orders o join letters l on l.order_id = o.id
    where ${ofOrders} and l.state <> 'sent'`,
};

function letterFor(kind: string, status: string) {
  return `
    select o.id from orders o where ${ofOrders} and o.email is not null
    and (select count(*) from letters l where l.order_id = o.id and l.kind = '${kind}')
      <> (select count(*) from order_events e where e.order_id = o.id
        and e.kind = 'order-status' and e.to = '${status}')`;
}

/** Nothing may be queued for what was rolled back. */
const phantoms = `
  select j.name from pgboss.job_common j where j.created_on >= $1 and j.data ? 'orderId'
  and not exists (select from orders o where o.id::text = j.data ->> 'orderId')`;

/** Judges the letters about these pieces, and throws the mails away. */
export async function judgePost(stage: Stage, since: Date, pieces: string[]): Promise<string[]> {
  const { db, folder } = stage;
  await untilTrue("the letters to be written", async () => {
    const { rowCount } = await db.query(
      `select 1 from pgboss.job_common where state < 'completed'
       and name not in ('expire-orders', 'ask-stripe', 'ring-letters') limit 1`,
    );
    return rowCount === 0;
  });
  const broken: string[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await db.query(question, [pieces]);
    if (rows.length > 0) broken.push(`${name}: not so of ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const { rows: queued } = await db.query(phantoms, [since]);
  if (queued.length > 0) broken.push(`Queued for no order: ${JSON.stringify(queued.slice(0, 3))}`);

  const sent = takeMails(path.join(folder, "mail"));
  const { rows } = await db.query<{ id: string }>(
    `select l.id from letters l join orders o on o.id = l.order_id where ${ofOrders}`,
    [pieces],
  );
  for (const { id } of rows) {
    const times = sent.get(id) ?? 0;
    if (times < 1 || times > 2) broken.push(`Letter ${id} went out ${times} times`);
  }
  return broken;
}

/** How often each letter lies there, by its id. */
function takeMails(folder: string): Map<string, number> {
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
