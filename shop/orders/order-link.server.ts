import type { orders } from "#db/schema/orders.ts";
import { drawQr, type QrDrawing } from "#platform/qr.server.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { isSameSignature, signature } from "#shop/signature.server.ts";

/** The access key in the links that staff send and papers show. Anyone who has it sees the full order (ADR-0031). */
export function orderKey(orderId: string): string {
  return signature(`order:${orderId}`).slice(0, 32);
}

/**
 * The access key in emails to the buyer. It opens the same page; only with it, that page shows the collection code, which
 * staff must not see (ADR-0063). So it is in no link that staff can read.
 */
export function buyerKey(orderId: string): string {
  return signature(`order-buyer:${orderId}`).slice(0, 32);
}

export function isValidOrderKey(orderId: string, key: string): boolean {
  return isSameSignature(key, orderKey(orderId)) || isBuyerKey(orderId, key);
}

export function isBuyerKey(orderId: string, key: string): boolean {
  return isSameSignature(key, buyerKey(orderId));
}

/** The full URL of the order page in the current language with an access key, for emails and messages. */
export function orderLink(orderId: string, key = orderKey(orderId)): string {
  return pageUrl(links.order(orderId, key));
}

/** An order's signed link and its QR code. Only for viewers of the full order, because the link opens that order. */
export function orderLinkQr(
  orderId: string,
  key = orderKey(orderId),
): { address: string; drawing: QrDrawing } {
  const address = orderLink(orderId, key);
  return { address, drawing: drawQr(address) };
}

/** The full URL of the payment page in the current language with an access key of the order. */
export function payLink(
  { id, paymentMethod }: Pick<typeof orders.$inferSelect, "id" | "paymentMethod">,
  key = orderKey(id),
): string {
  return pageUrl(links.payment(paymentMethod, id, key));
}
