import { href } from "react-router";
import type { PaymentMethod } from "#shop/orders/read-order.server.ts";

/** Paths of an order's pages. `key` is the key of an emailed link, carried from page to page. */
export function orderPage(orderId: string, key: string | null): string {
  return withKey(href("/order-confirmation/:orderId", { orderId }), key);
}

export function touchNGoPage(orderId: string, key: string | null): string {
  return withKey(href("/payment/touch-n-go/:orderId", { orderId }), key);
}

/** The QR code as a picture to save. */
export function touchNGoPicture(orderId: string, key: string | null): string {
  return withKey(href("/payment/touch-n-go/:orderId/qr.png", { orderId }), key);
}

/** The order version, for polling. */
export function orderVersionPath(orderId: string, key: string | null): string {
  return withKey(href("/order-confirmation/:orderId/version", { orderId }), key);
}

export function receiptPage(orderId: string, key: string | null): string {
  return withKey(href("/order-confirmation/:orderId/receipt", { orderId }), key);
}

export function payOnlinePage(orderId: string, key: string | null): string {
  return withKey(href("/payment/online/:orderId", { orderId }), key);
}

/** The page on which an order is paid by this method. */
export function paymentPage(method: PaymentMethod, orderId: string, key: string | null): string {
  switch (method) {
    case "touch_n_go":
      return touchNGoPage(orderId, key);
    case "stripe_fpx":
      return payOnlinePage(orderId, key);
    // Paid to staff: the order's own page says how.
    case "cash":
    case "card_terminal":
    case "bank_transfer":
      return orderPage(orderId, key);
  }
}

function withKey(path: string, key: string | null) {
  return key ? `${path}?${new URLSearchParams({ key })}` : path;
}
