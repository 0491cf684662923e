import type { MiddlewareFunction } from "react-router";
import { cartQuantity } from "#shop/cart/cart.server.ts";
import { shopperCookie } from "./shopper-cookie.server.ts";
import { shopperCookieValue, staleShopper, serializeShopper } from "./shopper-cookie.ts";
import { isIdentityChanged, isVisitorRead, sendCookies, visitorOf } from "./visitor.server.ts";

/**
 * Middleware of the storefront's layout. Public pages are the same for everyone, so the header takes the visitor's
 * name and cart count from a cookie; this updates it after every write and on every personal page. No cache may store
 * a personal page.
 */
export const shopperMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const response = await next();
  // Asked before the cookie below, which may also need the visitor on a public page.
  const isPersonal = isVisitorRead(context);
  if (isPersonal && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "no-store");
  }
  const sentValue = shopperCookieValue(request.headers.get("Cookie") ?? "");
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (isIdentityChanged(context)) {
    sendCookies(context, [shopperCookie(staleShopper)]);
  } else if (isWrite || isPersonal || sentValue === staleShopper) {
    const currentValue = await currentShopperValue(context).catch(() => sentValue);
    if (currentValue !== sentValue) sendCookies(context, [shopperCookie(currentValue)]);
  }
  return response;
};

async function currentShopperValue(context: Parameters<typeof visitorOf>[0]) {
  const { user, cartOwner } = await visitorOf(context);
  return serializeShopper({
    cartCount: await cartQuantity(cartOwner),
    user: user && { name: user.name, isStaff: user.role !== "customer" },
  });
}
