import type { MiddlewareFunction } from "react-router";
import { cartQuantity } from "#shop/cart/cart.server.ts";
import { shopperCookie } from "./shopper-cookie.server.ts";
import { shopperValueIn, staleShopper, writeShopper } from "./shopper-cookie.ts";
import { isCallerChanged, isCallerKnown, sendCookies, visitorOf } from "./visitor.server.ts";

/**
 * Stands on the storefront's layout. Public pages are the same for everybody, so what the header says of
 * its visitor comes from a cookie that scripts may read; this keeps it true after every write, and on every
 * page that is made for one visitor.
 */
export const shopperMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const response = await next();
  const told = shopperValueIn(request.headers.get("Cookie") ?? "");
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (isCallerChanged(context)) {
    sendCookies(context, [shopperCookie(staleShopper)]);
  } else if (isWrite || isCallerKnown(context) || told === staleShopper) {
    const truth = await truthFor(context).catch(() => told);
    if (truth !== told) sendCookies(context, [shopperCookie(truth)]);
  }
  return response;
};

async function truthFor(context: Parameters<typeof visitorOf>[0]) {
  const { user, cartOwner } = await visitorOf(context);
  return writeShopper({
    inCart: await cartQuantity(cartOwner),
    user: user && { name: user.name, isStaff: user.role !== "customer" },
  });
}
