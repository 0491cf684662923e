import { setTimeout as sleep } from "node:timers/promises";
import { fieldsOf } from "#prove/visitor.ts";
import type { Placed } from "./books.ts";
import type { Trade } from "./buyer.ts";
import { openCaller, type Caller } from "./caller.ts";

const pause = 60;

/** A clerk's day: orders are taken on or cancelled, and now and then the stock is put right. */
export async function keepWorking(trade: Trade, session: Map<string, string>) {
  const { books, chance, stop } = trade;
  const caller = openCaller(trade.shop, "10.255.0.1", books);
  for (const cookie of session) caller.cookies.set(...cookie);
  let next = 0;
  while (!stop.aborted) {
    const order = books.orders.slice(next).find(({ sendsReceipt }) => !sendsReceipt);
    if (chance.below(6) === 0) await adjustStock(trade, caller, chance.pick(trade.productIds));
    else if (order) {
      next = books.orders.indexOf(order, next) + 1;
      await moveOn(trade, caller, order);
    }
    await sleep(pause);
  }
}

/** A status form that was cut off is sent again: told that the order has changed, the clerk's own did it. */
async function moveOn({ books, chance, stop }: Trade, caller: Caller, { id }: Placed) {
  const after = { orderStatus: chance.pick(["processing", "completed", "cancelled"]) };
  const shown = { shownOrderStatus: "pending", shownPaymentStatus: "pending" };
  const form = { ...after, ...shown, paymentStatus: "pending" };
  caller.cookies.delete("emas_toast");
  const sent = await caller.insist(`/admin/orders/${id}`, () => ({ form }), stop);
  if (!sent) return;
  const said = toastOf(caller.cookies);
  const isDone = said.includes("Order updated successfully");
  const wasDone = sent.tries > 1 && said.includes("has changed since you opened it");
  if (!isDone && !wasDone) {
    throw new Error(`Order ${id} as ${after.orderStatus}: ${sent.answer.status} ${said}`);
  }
  books.deeds.push({ deed: "order.updated", subjectId: id, after });
}

async function adjustStock({ books, chance, stop }: Trade, caller: Caller, productId: string) {
  const page = await caller.insist(`/admin/products/${productId}`, () => ({}), stop);
  if (!page) return;
  const fields = fieldsOf(page.answer.text);
  const stock = String(Number(fields.stock) + chance.between(1, 9));
  const form = { ...fields, stock, purity: "916" };
  const sent = await caller.insist(
    `/admin/products/${productId}/save`,
    () => ({ body: asMultipart(form) }),
    stop,
  );
  if (!sent) return;
  const { to, problem = "" } = JSON.parse(sent.answer.text) as { to?: string; problem?: string };
  const wasDone = sent.tries > 1 && problem.startsWith("Someone else has saved this product");
  if (!to && !wasDone) throw new Error(`Product ${productId}: ${sent.answer.text.slice(0, 300)}`);
  // By its version, each save of a product is another.
  const change = Number(stock) - Number(fields.stockSeen);
  books.deeds.push({ deed: "product.saved", subjectId: productId, after: { change } });
}

export function asMultipart(fields: Record<string, string>, picture?: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name !== "pictures") form.set(name, value);
  }
  if (picture) {
    form.set("pictures", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "new.jpg");
  }
  return form;
}

/** What the next page would tell, as the signed cookie carries it. */
function toastOf(cookies: Map<string, string>): string {
  const [body = ""] = decodeURIComponent(cookies.get("emas_toast") ?? "").split(".");
  return Buffer.from(body, "base64").toString();
}
