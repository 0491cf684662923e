import { useRef } from "react";
import { href, redirect } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShoppingBag } from "#app/ui/icons.tsx";
import { message, t } from "#languages/messages.ts";
import { languageOf } from "#languages/language.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { promiseWords } from "#shop/delivery/promise-words.ts";
import { allPromises } from "#shop/delivery/promised-dates.ts";
import * as links from "#shop/links.ts";
import { unpaidOrdersOf } from "#shop/orders/unpaid-orders.server.ts";
import { pick } from "#shop/pick.ts";
import { readSettings } from "#shop/profile/all-settings.server.ts";
import { deliverySettingKeys } from "#shop/profile/delivery-settings.server.ts";
import type { Route } from "./+types/route";
import { CartLineRow } from "./cart-line.tsx";
import { changeCart } from "./cart-request.server.ts";
import { CartSummary, ShortTotal } from "./cart-summary.tsx";
import { UnpaidOrders } from "./unpaid-orders.tsx";
import { useCartChanges } from "./use-cart-changes.ts";
import { pageTitle } from "../shared/page-meta.ts";

export const meta = pageTitle(message("Shopping Cart"));

export async function loader({ context }: Route.LoaderArgs) {
  const { cartOwner, user, guestId } = await visitorOf(context);
  const [cart, { priceLockMinutes, ...delivery }, unpaid] = await Promise.all([
    readCart(cartOwner),
    readSettings(["priceLockMinutes", ...deliverySettingKeys]),
    unpaidOrdersOf({ userId: user?.id ?? null, guestId: guestId ?? null }),
  ]);
  const isBuyable = cart.lines.every(({ problem }) => !problem);
  const promise = isBuyable ? promiseWords(allPromises(new Date(), delivery)) : undefined;
  const dates = promise && pick(promise, ["collect", "anywhere"]);
  return { cart, priceLockMinutes, promise: dates, unpaid };
}

/**
 * Handles all cart forms: `intent` is "add" (productId, variant, color, quantity), "set" or "type" (itemId, quantity) or
 * "remove" (itemId). With the field `stay`, which fetchers send, the answer is data instead of a redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await changeCart(context, form);
  if (form.get("stay") === "1" || (!answer.ok && answer.intent !== "add")) return answer;
  if (!answer.ok) return redirectWithError(productPage(request) ?? href("/cart"), answer.message);
  return answer.toast ? redirectWithToast(href("/cart"), answer.toast) : redirect(href("/cart"));
}

/** The path of the product page that sent the form, where the customer can choose again. */
function productPage(request: Request) {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  const own = referrer?.host === new URL(request.url).host;
  if (!own) return undefined;
  const { path } = languageOf(referrer.pathname);
  return path.startsWith(links.product("")) ? path : undefined;
}

export default function CartScreen({ loaderData, actionData }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const changes = useCartChanges(loaderData.cart);
  const { cart } = changes;
  const refused = actionData?.ok === false ? actionData : undefined;

  if (cart.lines.length === 0) {
    return (
      <>
        <UnpaidOrders orders={loaderData.unpaid} />
        <EmptyState
          icon={ShoppingBag}
          heading="h1"
          title={t("Your cart is empty")}
          className="py-24 md:py-32"
          action={<ButtonLink to={href("/products")}>{t("Continue Shopping")}</ButtonLink>}
        >
          {t("Items you add appear here, at the current gold price.")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <UnpaidOrders orders={loaderData.unpaid} />
      <div className="frame py-8 md:py-14">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-5">
          <h1 ref={heading} tabIndex={-1} className="display text-xl outline-none md:text-2xl">
            {t("Shopping Cart")}
          </h1>
          <ShortTotal cart={cart} />
        </div>
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <ul aria-label={t("Items in your cart")}>
            {cart.lines.map((line) => (
              <CartLineRow
                key={line.id}
                line={line}
                changes={changes}
                refused={refused?.itemId === line.id ? refused.message : undefined}
                onRemove={() => heading.current?.focus()}
              />
            ))}
          </ul>
          <div className="lg:pt-6">
            <CartSummary
              cart={cart}
              priceLockMinutes={loaderData.priceLockMinutes}
              promise={loaderData.promise}
            />
            <p className="mt-4 text-center">
              <ButtonLink to={href("/products")} variant="quiet">
                {t("Continue Shopping")}
              </ButtonLink>
            </p>
          </div>
        </div>
      </div>
    </>
  );
}
