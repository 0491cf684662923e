import { setTimeout as sleep } from "node:timers/promises";
import { applicationName } from "#db/client.server.ts";
import { untilTrue } from "#kit/until-true.ts";
import type { DatabaseServer } from "./database-server.ts";
import type { Environment } from "./environment.ts";
import { openOrderForm, submit } from "#prove/trade/order-form.ts";

const burningDelayMs = 300;
const maxAttempts = 5;
const gateReopensAfterMs = 2_500;

/**
 * Two orders are committed on the primary alone: their COMMITs wait for a standby that is cut off, a backend is killed,
 * and after the recovery the primary shows the orders. Their forms are sent again; then the primary burns, and the
 * standby, which never had the orders, takes over. Whoever acknowledged one by then has lost it. Returns the forms: one
 * of the shop, one of the replica with the planted fault.
 */
export async function orderWithoutStandby(environment: Environment) {
  const { cluster } = environment;
  const primary = cluster.primary();
  const { form, mislaid, answered: first, backend } = await holdOrders(environment);
  // Both are refused while their COMMITs go on waiting. A shop whose connection broke would send an order again itself.
  await first;
  // PostgreSQL then ends all other backends too, and recovers.
  process.kill(backend, "SIGKILL");
  const keys = [form.formKey, mislaid.formKey];
  await untilTrue("the orders to be visible after the recovery", async () => {
    const rows = await primary
      .query("select from orders where form_key = any($1)", [keys])
      .catch(() => []);
    return rows.length === keys.length;
  });
  // Like a cart that was pruned: the lock of its row would make the transaction wait for the standby by chance.
  await primary.query(
    `set synchronous_commit = local; set lock_timeout = '10s';
     delete from carts where guest_id in (select guest_id from orders where form_key in ('${keys.join("', '")}'))`,
  );

  // Alone, because a replica refuses all orders while another one's order waits for the standby.
  await submit(mislaid);
  const answered = submit(form);
  answered.catch(() => {});
  await untilTrue("the form sent again to be acknowledged or to wait for the standby", async () => {
    return form.orderId !== undefined || (await findWaitingOrders(primary)).length > 0;
  });
  await cluster.burnPrimary(burningDelayMs);
  await answered;
  return { form, mislaid };
}

/**
 * Sends two order forms whose COMMITs wait for the standby. If another write came first, the shop has refused one of
 * them: then the standby is let in, and two others are sent.
 */
async function holdOrders({ cluster, goods, shop, shoppers, faultyReplica }: Environment) {
  const faulty = { url: faultyReplica.url, origin: shop.origin };
  await shoppers.untilFilled();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const form = await openFilledForm(shop, goods.productIds[0]!);
    const mislaid = await openFilledForm(faulty, goods.productIds[1]!);
    cluster.cutReplication();
    let isAnswered = false;
    const answered = Promise.all([form.send(), mislaid.send()]).then(() => (isAnswered = true));
    let waiting: { pid: number }[] = [];
    await untilTrue("the orders to wait for the standby", async () => {
      const isLastLook = isAnswered;
      waiting = await findWaitingOrders(cluster.primary());
      return waiting.length >= 2 || isLastLook;
    });
    const [one, other] = waiting;
    if (one && other) return { form, mislaid, answered, backend: one.pid };
    await answered;
    await cluster.restoreReplication();
    await sleep(gateReopensAfterMs);
  }
  throw new Error("No two orders waited for the standby");
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
