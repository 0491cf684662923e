import type { PaymentMethod } from "#db/schema/orders.ts";

// Paths that emails and other code outside the screens need, or that several screens share. A test checks that each
// path is in `app/routes.ts`. `key` is the access key in an order's emailed link (ADR-0031). The order's pages put it
// into their own links.

/** Encodes an id, which may be any text from a URL, because a redirect's header takes only ASCII. */
const segment = encodeURIComponent;

export function products(filter: { category?: string; purity?: string } = {}): string {
  return withQuery("/products", filter);
}

export function product(slug: string): string {
  return `/products/${segment(slug)}`;
}

/** `name` contains the picture's key, width and format (`app/ui/picture-urls.ts`). */
export function picture(name: string): string {
  return `/images/${name}`;
}

/** The orders of an account. `confirm` is the token of the emailed link that verifies the account's address. */
export function accountOrders(query: { confirm?: string } = {}): string {
  return withQuery("/account", query);
}

/** An account's details. `change` is the token of the emailed link that changes its address. */
export function accountDetails(query: { change?: string } = {}): string {
  return withQuery("/account/details", query);
}

/** The form for a price alert, about a gram of a purity or about the product with this slug. */
export function requestAlert(query: { purity?: string; product?: string } = {}): string {
  return withQuery("/price-alerts", query);
}

/** The page of an alert, on which it is turned on and ended. `key` is of the link in its emails. */
export function alert(alertId: string, key: string): string {
  return withKey(`/price-alerts/${segment(alertId)}`, key);
}

/** The path to which mail programs post to end an alert. */
export function endAlert(alertId: string, key: string): string {
  return withKey(`/price-alerts/${segment(alertId)}/end`, key);
}

export function order(orderId: string, key: string | null): string {
  return withKey(`/order-confirmation/${segment(orderId)}`, key);
}

export function receipt(orderId: string, key: string | null): string {
  return withKey(`/order-confirmation/${segment(orderId)}/receipt`, key);
}

/** A picture of a parcel, or of what is returned, for the order's buyer and staff only. */
export function parcelPicture(orderId: string, pictureId: string, key: string | null): string {
  return withKey(`/order-confirmation/${segment(orderId)}/pictures/${segment(pictureId)}`, key);
}

/** The form with which a buyer returns pieces of the order. */
export function requestReturn(orderId: string, key: string | null): string {
  return withKey(`/order-confirmation/${segment(orderId)}/return`, key);
}

/** The certificates of the order's pieces, for its buyer. */
export function orderCertificates(orderId: string, key: string | null): string {
  return withKey(`/order-confirmation/${segment(orderId)}/certificates`, key);
}

/** A certificate, which anyone reads who has its token. */
export function certificate(token: string): string {
  return `/c/${segment(token)}`;
}

export function sellYourGold(): string {
  return "/sell-your-gold";
}

/** The form with which somebody asks the shop to buy gold. `sent` is the number of a request that was just sent. */
export function requestTradeIn(query: { sent?: string; order?: string } = {}): string {
  return withQuery("/sell-your-gold/request", query);
}

export function touchNGo(orderId: string, key: string | null): string {
  return withKey(`/payment/touch-n-go/${segment(orderId)}`, key);
}

export function payOnline(orderId: string, key: string | null): string {
  return withKey(`/payment/online/${segment(orderId)}`, key);
}

/** The page on which an order is paid by this method. */
export function payment(method: PaymentMethod, orderId: string, key: string | null): string {
  switch (method) {
    case "touch_n_go":
      return touchNGo(orderId, key);
    case "stripe_fpx":
      return payOnline(orderId, key);
    // Staff receive these payments themselves; the order's page says how.
    case "cash":
    case "card_terminal":
    case "bank_transfer":
      return order(orderId, key);
  }
}

/** `next` is the path after sign-in. `token` (new password), `invite` and `setup` (first owner) are one-time tokens. */
type SignInQuery = "tab" | "step" | "next" | "token" | "invite" | "setup";

export function signIn(query: { [Key in SignInQuery]?: string | undefined } = {}): string {
  return withQuery("/auth", query);
}

export function staffOrder(orderId: string): string {
  return `/admin/orders/${orderId}`;
}

export function staffTradeIn(tradeInId: string): string {
  return `/admin/trade-ins/${tradeInId}`;
}

export function staffOrders(): string {
  return "/admin/orders";
}

export function staffProducts(filter: { stock: "low" | "out" }): string {
  return withQuery("/admin/products", filter);
}

function withKey(path: string, key: string | null) {
  return withQuery(path, key ? { key } : {});
}

function withQuery(path: string, query: Record<string, string | undefined>) {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(given);
  return search.size > 0 ? `${path}?${search}` : path;
}
