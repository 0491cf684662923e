import { untilTrue } from "#kit/until-true.ts";
import type { DatabaseServer } from "./database-server.ts";
import type { Environment } from "./environment.ts";
import { openOrderForm, submit, type OrderForm } from "#prove/trade/order-form.ts";

const orders = 10;

/**
 * Loses acknowledged orders: the standby is cut off, no COMMIT waits for it, and then it replaces the burnt primary. The
 * owner must get emails that name these orders and no other. Returns what was wrong.
 */
export async function loseAcknowledgedOrders({ cluster, goods, shop, shoppers }: Environment) {
  await shoppers.untilFilled();
  const faults = await findReports(cluster.primary());
  await cluster.setSynchronous(false);
  cluster.cutReplication();
  const forms: OrderForm[] = [];
  for (let placed = 0; placed < orders; placed += 1) {
    const form = (await openOrderForm(shop, goods.productIds[0]!, 1))!;
    await submit(form);
    forms.push(form);
  }
  await cluster.burnPrimary(0);
  const lost = forms.map(({ orderId }) => orderId!).toSorted();
  let reported: string[] = [];
  await untilTrue("the owner to get an email about the lost orders", async () => {
    reported = await findReports(cluster.primary());
    return reported.length >= lost.length;
  });
  if (reported.toSorted().join() !== lost.join()) {
    faults.push(`lost ${lost.join()}; the owner's emails name ${reported.join()}`);
  }
  return faults;
}

/** The ids of the orders that emails to the owner name as missing. */
export async function findReports(primary: Pick<DatabaseServer, "query">): Promise<string[]> {
  const rows = await primary.query<{ id: string }>(
    "select missing->>'id' as id from emails, jsonb_array_elements(payload->'orders') as missing where kind = 'missing-orders'",
  );
  return rows.map(({ id }) => id);
}
