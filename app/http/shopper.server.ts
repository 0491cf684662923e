import { href, type MiddlewareFunction } from "react-router";
import { languageOf } from "#languages/language.server.ts";
import { cartQuantity } from "#shop/cart/cart.server.ts";
import { unpaidOrdersOf } from "#shop/orders/unpaid-orders.server.ts";
import { shopperCookie } from "./shopper-cookie.server.ts";
import {
  parseShopper,
  shopperCookieValue,
  staleShopper,
  serializeShopper,
} from "./shopper-cookie.ts";
import { isIdentityChanged, isVisitorRead, sendCookies, visitorOf } from "./visitor.server.ts";

/**
 * Middleware of the storefront's layout. Public pages are the same for everyone, so the header reads the visitor's name
 * and cart count from a cookie. This middleware updates the cookie after every write and on every personal page, and
 * forbids caches to store personal pages.
 */
export const shopperMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const response = await next();
  // Must come before `currentShopperValue`, which reads the visitor: after it, `isVisitorRead` is always true.
  const isPersonal = isVisitorRead(context);
  if (isPersonal && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "no-store");
  }
  const sentValue = shopperCookieValue(request.headers.get("Cookie") ?? "");
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (isIdentityChanged(context)) {
    sendCookies(context, [shopperCookie(staleShopper)]);
  } else if (response.status >= 500) {
    // No query for the cookie: if the database caused the 5xx error, the query would double the visitor's wait.
    return response;
  } else if (isWrite || isPersonal || sentValue === staleShopper) {
    // Query unpaid orders only if there may be one: after a checkout, or if the cookie names a payment deadline or is
    // marked as stale.
    const placesOrder = isWrite && languageOf(url.pathname).path === href("/checkout");
    const mayOwe = placesOrder || sentValue === staleShopper || Boolean(payByIn(sentValue));
    const currentValue = await currentShopperValue(context, mayOwe).catch(() => sentValue);
    if (currentValue !== sentValue) sendCookies(context, [shopperCookie(currentValue)]);
  }
  return response;
};

function payByIn(sentValue: string | undefined) {
  return sentValue ? parseShopper(sentValue)?.payBy : undefined;
}

async function currentShopperValue(context: Parameters<typeof visitorOf>[0], mayOwe: boolean) {
  const { user, guestId, cartOwner } = await visitorOf(context);
  const viewer = { userId: user?.id ?? null, guestId: guestId ?? null };
  const [unpaid] = mayOwe ? await unpaidOrdersOf(viewer) : [];
  return serializeShopper({
    payBy: unpaid?.payBy.getTime() ?? 0,
    cartCount: await cartQuantity(cartOwner),
    user: user && { name: user.name, isStaff: user.role !== "customer" },
  });
}
