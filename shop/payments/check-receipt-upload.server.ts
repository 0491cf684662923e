import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/orders/buyer-limits.server.ts";
import { readOrder, type Viewer } from "#shop/orders/read-order.server.ts";

export type CheckReceiptUpload =
  | { ok: true }
  | { ok: false; reason: "not-found" | "forbidden" }
  | TooManyRequests;

/**
 * Checked before the upload's megabytes are read. Rate limited per IP address and per order; a viewer without full
 * access is refused before the order's limit is counted, so that strangers cannot lock its buyer out.
 */
export async function checkReceiptUpload(
  ip: string,
  orderId: string,
  viewer: Viewer,
): Promise<CheckReceiptUpload> {
  const byAddress = await consumeBuyerRateLimit("receipt-by-address", ip);
  if (!byAddress.ok) return byAddress;
  const visible = await readOrder(orderId, viewer);
  if (!visible) return { ok: false, reason: "not-found" };
  if (!visible.isFull) return { ok: false, reason: "forbidden" };
  const byOrder = await consumeBuyerRateLimit("receipt-by-order", orderId);
  return byOrder.ok ? { ok: true } : byOrder;
}
