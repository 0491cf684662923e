import { href } from "react-router";

/** The order's pages; who came by the mailed link keeps its key on the way. */
export function orderPage(orderId: string, key: string | null): string {
  return withKey(href("/order-confirmation/:orderId", { orderId }), key);
}

export function touchNGoPage(orderId: string, key: string | null): string {
  return withKey(href("/payment/touch-n-go/:orderId", { orderId }), key);
}

/** The code to scan, as a picture to keep. */
export function touchNGoPicture(orderId: string, key: string | null): string {
  return withKey(href("/payment/touch-n-go/:orderId/qr.png", { orderId }), key);
}

/** A word that changes when anything of the order does. */
export function orderMarkPath(orderId: string, key: string | null): string {
  return withKey(href("/order-confirmation/:orderId/mark", { orderId }), key);
}

export function receiptPage(orderId: string, key: string | null): string {
  return withKey(href("/order-confirmation/:orderId/receipt", { orderId }), key);
}

export function payOnlinePage(orderId: string, key: string | null): string {
  return withKey(href("/payment/online/:orderId", { orderId }), key);
}

function withKey(path: string, key: string | null) {
  return key ? `${path}?${new URLSearchParams({ key })}` : path;
}
