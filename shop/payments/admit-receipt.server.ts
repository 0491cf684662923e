import { takeTurn, type TooMany } from "#shop/orders/buyer-limits.server.ts";
import { readOrder, type Onlooker } from "#shop/orders/read-order.server.ts";

export type AdmitReceipt =
  | { ok: true }
  | { ok: false; reason: "not-there" | "not-yours" }
  | TooMany;

/**
 * Whether a picture may be sent for this order at all, asked before its megabytes are read. Refused after
 * too many from one address or for one order; a stranger is refused before anything is counted against
 * the order, or could lock its buyer out.
 */
export async function admitReceipt(
  ip: string,
  orderId: string,
  onlooker: Onlooker,
): Promise<AdmitReceipt> {
  const byAddress = await takeTurn("receipt-by-address", ip);
  if (!byAddress.ok) return byAddress;
  const seen = await readOrder(orderId, onlooker);
  if (!seen) return { ok: false, reason: "not-there" };
  if (!seen.whole) return { ok: false, reason: "not-yours" };
  const byOrder = await takeTurn("receipt-by-order", orderId);
  return byOrder.ok ? { ok: true } : byOrder;
}
