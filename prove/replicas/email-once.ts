import { addToCart, placeOrder } from "#kit/shopper.ts";
import { untilTrue } from "#kit/until-true.ts";
import { untilJobsDone } from "#prove/trade/until-jobs-done.ts";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Replicas } from "./open-replicas.ts";

/**
 * Orders of customers with an email address: each sends one email to them and one to staff, whichever replica does
 * the work. Half of them then expire: each is cancelled once, returns its stock once and sends one email.
 */
export async function emailOnce(
  replicas: Replicas,
  database: pg.Client,
  productId: string,
  many: number,
) {
  const orders = await Promise.all(
    Array.from({ length: many }, (_, at) => place(replicas, productId, at)),
  );
  await untilJobsDone(database);
  const expired = orders.filter((_, at) => at % 2 === 0).map(({ id }) => id);
  await database.query("update orders set pay_by = now() where id = any($1)", [expired]);
  await triggerJob(replicas.databaseUrl, "expire-orders");
  const { rowCount } = await database.query(
    "select from orders where id = any($1) and order_status <> 'cancelled'",
    [expired],
  );
  if (rowCount! > 0) throw new Error(`${rowCount} orders past their deadline did not expire`);
  await untilJobsDone(database);

  const twice = await database.query<{ id: string }>(
    `select order_id as id from stock_movements where order_id = any($1) and reason = 'returned' group by 1 having count(*) <> 1
     union all select order_id from order_events where order_id = any($1) and actor = 'clock' group by 1 having count(*) <> 1`,
    [expired],
  );
  if (twice.rowCount! > 0)
    throw new Error(`Expired more than once: ${twice.rows.map(({ id }) => id).join(", ")}`);
  for (const { id, email } of orders) {
    const subjects = replicas.mails.to(email).map(({ subject }) => subject ?? "");
    const wanted = expired.includes(id) ? 2 : 1;
    if (subjects.length !== wanted || new Set(subjects).size !== wanted) {
      throw new Error(`${email} should have ${wanted} emails, has: ${subjects.join(" | ")}`);
    }
  }
  return { orders: orders.length, expired: expired.length, ...expectNoDuplicateEmails(replicas) };
}

/** No email arrived twice, to any address. */
export function expectNoDuplicateEmails({ mails }: Replicas): { mails: number } {
  const keys = mails.arrived.map(({ messageId, recipient }) => `${messageId} ${recipient}`);
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  if (twice.length > 0) throw new Error(`Emails that arrived twice: ${twice.join(", ")}`);
  return { mails: keys.length };
}

async function place({ visitor }: Replicas, productId: string, at: number) {
  const buyer = visitor(`10.0.4.${at}`);
  await addToCart(buyer, { id: productId });
  const email = `buyer-${at}@example.test`;
  const id = await placeOrder(buyer, { fullName: `Buyer ${at}`, email });
  return { id, email };
}

/** Ticks every replica's scheduler concurrently, and waits until one of them has done the work, at its first attempt. */
async function triggerJob(url: string, name: string) {
  const clock = new PgBoss({
    connectionString: url,
    schema: "pgboss",
    supervise: false,
    schedule: false,
    max: 1,
  });
  clock.on("error", () => {});
  await clock.start();
  try {
    const ids: string[] = [];
    // Both are refused while the schedule's own run lasts.
    await untilTrue("the scheduler to tick", async () => {
      const sent = [1, 2].map(() => clock.send(name, {}, { retryLimit: 0 }));
      ids.push(...(await Promise.all(sent)).filter((id) => id !== null));
      return ids.length > 0;
    });
    await untilTrue("the job to finish", async () => {
      const [job] = await clock.findJobs(name, { id: ids[0]! });
      if (job?.state === "failed") throw new Error(`${name} failed: ${JSON.stringify(job.output)}`);
      return job?.state === "completed";
    });
  } finally {
    await clock.stop();
  }
}
