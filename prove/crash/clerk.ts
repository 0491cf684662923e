import { fieldsOf, toastOf, multipart } from "#kit/forms.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlacedOrder } from "#prove/trade/journal.ts";
import type { Trade } from "#prove/trade/buyer.ts";
import { openRetryingClient, type RetryingClient } from "#prove/trade/retrying-client.ts";

const pauseMs = 60;

/** A clerk processes or cancels orders and now and then corrects the stock. */
export async function workUntilStopped(trade: Trade, session: Map<string, string>) {
  const { journal, random, stop } = trade;
  const caller = openRetryingClient(trade.shop, "10.255.0.1", journal);
  for (const cookie of session) caller.cookies.set(...cookie);
  let next = 0;
  while (!stop.aborted) {
    const order = journal.orders.slice(next).find(({ sendsReceipt }) => !sendsReceipt);
    if (random.below(6) === 0) await adjustStock(trade, caller, random.pick(trade.productIds));
    else if (order) {
      next = journal.orders.indexOf(order, next) + 1;
      await advanceOrder(trade, caller, order);
    }
    await sleep(pauseMs);
  }
}

/** An interrupted status form is sent again, and is answered as done if the first one succeeded. */
async function advanceOrder(
  { journal, random, stop }: Trade,
  caller: RetryingClient,
  { id }: PlacedOrder,
) {
  const after = { orderStatus: random.pick(["processing", "completed", "cancelled"]) };
  const shown = { shownOrderStatus: "pending", shownPaymentStatus: "pending" };
  const form = { intent: "status", ...after, ...shown, paymentStatus: "pending" };
  const sent = await caller.requestUntilAnswered(`/admin/orders/${id}`, () => ({ form }), stop);
  if (!sent) return;
  const toast = toastOf(sent.answer);
  if (!toast.includes("Order updated successfully")) {
    const { status, location } = sent.answer;
    throw new Error(`Order ${id} as ${after.orderStatus}: ${status} ${location} ${toast}`);
  }
  journal.staffActions.push({ action: "order.updated", subjectId: id, after });
}

async function adjustStock(
  { journal, random, stop }: Trade,
  caller: RetryingClient,
  productId: string,
) {
  const page = await caller.requestUntilAnswered(`/admin/products/${productId}`, () => ({}), stop);
  if (!page) return;
  const fields = fieldsOf(page.answer.text);
  const stock = String(Number(fields.stock) + random.between(1, 9));
  const { pictures: _, ...texts } = fields;
  const form = { ...texts, stock, purity: "916" };
  const sent = await caller.requestUntilAnswered(
    `/admin/products/${productId}/save`,
    () => ({ body: multipart(form) }),
    stop,
  );
  if (!sent) return;
  const { to, reason } = JSON.parse(sent.answer.text) as { to?: string; reason?: string };
  const wasDone = sent.tries > 1 && reason === "edit-conflict";
  if (!to && !wasDone) throw new Error(`Product ${productId}: ${sent.answer.text.slice(0, 300)}`);
  // Each save of a product has its own version.
  const change = Number(stock) - Number(fields.stockSeen);
  journal.staffActions.push({ action: "product.saved", subjectId: productId, after: { change } });
}
