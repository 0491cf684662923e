import { randomUUID } from "node:crypto";
import type { PreparedOperation } from "./model/operation.ts";
import type { Order } from "./model/state.ts";
import type { OfOrder } from "./plan-moves.ts";
import { requestRefund } from "./requests.ts";
import type { Scene } from "./scene.ts";

/** Refunds of the order: several forms concurrently, each sent more than once. */
export async function prepareRefunds(
  scene: Scene,
  id: string,
  order: Order,
  { part, online, forms, copies, cancel: isCancelled }: Extract<OfOrder, { move: "refund" }>,
): Promise<PreparedOperation[]> {
  const { rows } = await scene.testShop.db.query<{ id: string; method: string }>(
    "select id, method from payments where order_id = $1 order by accepted_at, id",
    [id],
  );
  const nth = order.money.length - 1;
  const payment = rows[nth];
  const left = payment ? order.money[nth]!.amount - order.money[nth]!.back : 0;
  if (!payment || left <= 0) return [];
  const amount = part === "all" ? left : Math.ceil(left / 2);
  const method = online && payment.method === "stripe_fpx" ? "stripe" : "bank";
  return Array.from({ length: forms }, () => randomUUID()).flatMap((refundId, turn) => {
    const form = {
      refundId,
      paymentId: payment.id,
      amount: (amount / 100).toFixed(2),
      method,
      reference: method === "bank" ? `transfer ${turn}` : "",
      reason: "",
      // The second is asked for if the order is completed and its pieces are in no shipment.
      ...(isCancelled && { cancel: "on", piecesInShop: "on" }),
    };
    const operation = {
      kind: "refund",
      order: id,
      nth,
      id: refundId,
      amount,
      cancel: isCancelled,
      step: 0,
    } as const;
    const clerk = scene.clerks[turn % scene.clerks.length]!;
    return Array.from({ length: copies }, () => ({
      operation: { ...operation },
      run: () => requestRefund(clerk, id, form),
    }));
  });
}
