import { takeTurn, type TooMany } from "#shop/orders/buyer-limits.server.ts";
import { readOrder, type Onlooker } from "#shop/orders/read-order.server.ts";
import { submitReceipt, type SubmitReceipt } from "./touch-n-go.server.ts";

/**
 * `submitReceipt`, unless too many pictures came from this address or for this order. A stranger is
 * refused before anything is counted against the order, or could lock its buyer out.
 */
export async function sendReceipt(
  ip: string,
  orderId: string,
  onlooker: Onlooker,
  bytes: Uint8Array,
): Promise<SubmitReceipt | TooMany> {
  const byAddress = await takeTurn("receipt-by-address", ip);
  if (!byAddress.ok) return byAddress;
  const seen = await readOrder(orderId, onlooker);
  if (!seen) return { ok: false, reason: "not-there" };
  if (!seen.whole) return { ok: false, reason: "not-yours" };
  const byOrder = await takeTurn("receipt-by-order", orderId);
  if (!byOrder.ok) return byOrder;
  return submitReceipt(orderId, onlooker, bytes);
}
