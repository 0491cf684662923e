import type { orders } from "#db/schema/orders.ts";
import { drawQr, type QrDrawing } from "#platform/qr.server.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { isSameSignature, signature } from "#shop/signature.server.ts";

/** The access key in an order's emailed link. Anyone who has it sees the full order (ADR-0031). */
export function orderKey(orderId: string): string {
  return signature(`order:${orderId}`).slice(0, 32);
}

export function isValidOrderKey(orderId: string, key: string): boolean {
  return isSameSignature(key, orderKey(orderId));
}

/** The full URL of the order page in the current language with its access key, for emails and messages. */
export function orderLink(orderId: string): string {
  return pageUrl(links.order(orderId, orderKey(orderId)));
}

/** An order's signed link and its QR code. Only for viewers of the full order, because the link opens that order. */
export function orderLinkQr(orderId: string): { address: string; drawing: QrDrawing } {
  const address = orderLink(orderId);
  return { address, drawing: drawQr(address) };
}

/** The full URL of the payment page in the current language with the order's access key. */
export function payLink({
  id,
  paymentMethod,
}: Pick<typeof orders.$inferSelect, "id" | "paymentMethod">): string {
  return pageUrl(links.payment(paymentMethod, id, orderKey(id)));
}
