import { drawQr, type QrDrawing } from "#platform/qr.server.ts";
import { orderLink } from "./order-link.server.ts";

/** The signed link and its code, for whoever sees the order whole already. */
export function orderLinkQr(orderId: string): { address: string; drawing: QrDrawing } {
  const address = orderLink(orderId);
  return { address, drawing: drawQr(address) };
}
