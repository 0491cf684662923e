import { applicationName } from "#db/client.server.ts";
import { untilTrue } from "#kit/until-true.ts";
import type { DatabaseServer } from "./database-server.ts";
import type { Environment } from "./environment.ts";
import { openOrderForm, submit, type OrderForm } from "./order-form.ts";

const burningDelayMs = 300;

/**
 * An order is committed on the primary alone: its COMMIT waits for a standby that is cut off, its backend is killed, and
 * after the recovery the primary shows the order. Its form is sent again; then the primary burns, and the standby, which
 * never had the order, takes over. Whoever acknowledged it by then has lost it. Returns the form.
 */
export async function orderWithoutStandby({ cluster, goods, shop }: Environment) {
  const primary = cluster.primary();
  const form = await openFilledForm(shop, goods.productIds[0]!);
  cluster.cutReplication();
  const first = form.send();
  await untilTrue("the order to wait for the standby", async () => {
    const [backend] = await findWaitingOrders(primary);
    // PostgreSQL then ends all other backends too, and recovers.
    if (backend) process.kill(backend.pid, "SIGKILL");
    return backend !== undefined;
  });
  await first;
  await untilVisible(primary, [form]);

  const answered = submit(form);
  answered.catch(() => {});
  await untilTrue("the form sent again to be acknowledged or to wait for the standby", async () => {
    return form.orderId !== undefined || (await findWaitingOrders(primary)).length > 0;
  });
  await cluster.burnPrimary(burningDelayMs);
  await answered;
  return form;
}

async function openFilledForm(shop: { url: string; origin: string }, productId: string) {
  const form = await openOrderForm(shop, productId, 1);
  if (!form) throw new Error("No cart could be filled");
  return form;
}

/** Backends whose COMMIT of an order waits: each holds the advisory lock of its form key until then. */
function findWaitingOrders(primary: DatabaseServer) {
  return primary.query<{ pid: number }>(
    `select pid from pg_stat_activity a where wait_event = 'SyncRep' and application_name = $1
       and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory')`,
    [applicationName],
  );
}

async function untilVisible(primary: DatabaseServer, forms: OrderForm[]) {
  const keys = forms.map(({ formKey }) => formKey);
  await untilTrue("the orders to be visible after the recovery", async () => {
    const rows = await primary
      .query("select from orders where form_key = any($1)", [keys])
      .catch(() => []);
    return rows.length === forms.length;
  });
}
