import pg, { type Client } from "pg";
import { PgBoss } from "pg-boss";
import type { Copies } from "./open-copies.ts";

/**
 * Orders of customers with an address: each is told once, and so are staff, whichever copy does the work. Half
 * of them are then let expire: each is cancelled once, gives its piece back once, and is told of once.
 */
export async function tellOnce(copies: Copies, database: Client, productId: string, many: number) {
  const orders = await Promise.all(
    Array.from({ length: many }, (_, at) => place(copies, productId, at)),
  );
  await untilSettled(database);
  const expired = orders.filter((_, at) => at % 2 === 0).map(({ id }) => id);
  await database.query("update orders set pay_by = now() where id = any($1)", [expired]);
  await ringClock(copies.databaseUrl, "expire-orders");
  await until(async () => {
    const { rows } = await database.query(
      "select from orders where id = any($1) and order_status <> 'cancelled'",
      [expired],
    );
    return rows.length === 0;
  });
  await untilSettled(database);

  const twice = await database.query<{ id: string }>(
    `select order_id as id from stock_movements where order_id = any($1) and reason = 'returned' group by 1 having count(*) <> 1
     union all select order_id from order_events where order_id = any($1) and actor = 'clock' group by 1 having count(*) <> 1`,
    [expired],
  );
  if (twice.rowCount! > 0)
    throw new Error(`Expired more than once: ${twice.rows.map(({ id }) => id)}`);
  for (const { id, email } of orders) {
    const subjects = copies.mails.to(email).map(({ subject }) => subject ?? "");
    const wanted = expired.includes(id) ? 2 : 1;
    if (subjects.length !== wanted || new Set(subjects).size !== wanted) {
      throw new Error(`${email} should have ${wanted} mails, has: ${subjects.join(" | ")}`);
    }
  }
  return { orders: orders.length, expired: expired.length, ...onceEach(copies) };
}

/** No mail arrived twice, to whomever. */
export function onceEach({ mails }: Copies): { mails: number } {
  const keys = mails.arrived.map(({ messageId, recipient }) => `${messageId} ${recipient}`);
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  if (twice.length > 0) throw new Error(`Mails that came twice: ${twice.join(", ")}`);
  return { mails: keys.length };
}

async function place({ visitor }: Copies, productId: string, at: number) {
  const { go } = visitor(`10.0.4.${at}`);
  await go("/cart.data", { form: { intent: "add", productId, quantity: "1", stay: "1" } });
  const { text } = await go("/checkout.data");
  const email = `buyer-${at}@example.test`;
  const form = {
    deliveryMethod: "collect",
    paymentMethod: "touch_n_go",
    fullName: `Buyer ${at}`,
    phoneNumber: "012-345 6700",
    email,
    formKey: crypto.randomUUID(),
    quote: /"([\w-]{40,}\.[\w-]{43})"/.exec(text)?.[1] ?? "",
  };
  const { location } = await go("/checkout", { form });
  const id = /^\/payment\/touch-n-go\/([0-9a-f-]{36})$/.exec(location)?.[1];
  if (!id) throw new Error("The order was refused");
  return { id, email };
}

/** Every copy's clock at once: one of them answers it. */
async function ringClock(url: string, name: string) {
  const clock = new PgBoss({
    connectionString: url,
    schema: "pgboss",
    supervise: false,
    schedule: false,
    max: 1,
  });
  clock.on("error", () => {});
  await clock.start();
  await Promise.all([clock.send(name), clock.send(name)]);
  await clock.stop();
}

/** Until no job waits or runs, and no letter has to be sent. */
export function untilSettled(database: pg.Client) {
  return until(async () => {
    const { rows } = await database.query<{ many: number }>(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now())
        + (select count(*) from letters where state in ('waiting', 'sending')) as many`,
    );
    return Number(rows[0]!.many) === 0;
  });
}

async function until(condition: () => Promise<boolean>) {
  for (const deadline = Date.now() + 60_000; !(await condition());) {
    if (Date.now() > deadline) throw new Error("The jobs do not come to an end");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
