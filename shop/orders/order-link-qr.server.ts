import { drawQr, type QrDrawing } from "#platform/qr.server.ts";
import { orderLink } from "./order-link.server.ts";

/** The signed link and its QR code. Only for viewers of the full order, because the link opens it. */
export function orderLinkQr(orderId: string): { address: string; drawing: QrDrawing } {
  const address = orderLink(orderId);
  return { address, drawing: drawQr(address) };
}
