import { href, redirect } from "react-router";
import { formOf, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShoppingBag } from "#app/ui/icons.tsx";
import { message, t } from "#languages/messages.ts";
import { languageOf } from "#languages/language.server.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { deliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import { deliveryDatesAt } from "#shop/delivery/promised-dates.ts";
import * as links from "#shop/links.ts";
import { availableMethods } from "#shop/orders/payment-methods.server.ts";
import { unpaidOrdersOf } from "#shop/orders/unpaid-orders.server.ts";
import { pick } from "#shop/pick.ts";
import { readSettings } from "#shop/profile/all-settings.server.ts";
import { deliverySettingKeys } from "#shop/profile/delivery-settings.server.ts";
import type { Route } from "./+types/route";
import { CartLineRow } from "./cart-line.tsx";
import { changeCart, saveForLater } from "./cart-action.server.ts";
import { CartSummary, ShortTotal } from "./cart-summary.tsx";
import { UnpaidOrders } from "./unpaid-orders.tsx";
import { useCartChanges } from "./use-cart-changes.ts";
import { pageTitle } from "../shared/page-meta.ts";

export const meta = pageTitle(message("Shopping Cart"));

export async function loader({ context }: Route.LoaderArgs) {
  const { cartOwner, user, guestId } = await visitorOf(context);
  const [cart, { priceLockMinutes, paymentMethods, ...delivery }, unpaid] = await Promise.all([
    readCart(cartOwner),
    readSettings(["priceLockMinutes", "paymentMethods", ...deliverySettingKeys]),
    unpaidOrdersOf({ userId: user?.id ?? null, guestId: guestId ?? null }),
  ]);
  const isBuyable = cart.lines.every(({ problem }) => !problem);
  const dateTexts = isBuyable
    ? deliveryDateTexts(deliveryDatesAt(new Date(), delivery))
    : undefined;
  const dates = dateTexts && pick(dateTexts, ["collect", "anywhere"]);
  const methods = availableMethods(paymentMethods, cart.subtotal);
  return { cart, methods, priceLockMinutes, dateTexts: dates, unpaid };
}

/**
 * Handles all cart forms: `intent` is "add" (productId, variant, color, quantity, formKey), "set" or "type" (itemId,
 * quantity), "remove" or "save-for-later" (itemId). With the field `stay`, which fetchers send, the answer is data instead
 * of a redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  if (textOf(form, "intent") === "save-for-later") {
    const refused = await saveForLater(context, form);
    return refused
      ? redirectWithError(href("/cart"), refused)
      : redirectWithToast(href("/cart"), { title: t("Saved to your wishlist") });
  }
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
  const changes = useCartChanges(loaderData.cart);
  const { cart, entries } = changes;
  const refused = actionData?.ok === false ? actionData : undefined;
  const isEmpty = cart.quantity <= 0;

  // The list has the same place in both layouts, so that the note about the last removed line keeps the focus.
  return (
    <>
      <UnpaidOrders orders={loaderData.unpaid} />
      <div className={classes("frame", isEmpty ? entries.length > 0 && "pt-8" : "py-8 md:py-14")}>
        {isEmpty ? null : (
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-5">
            <h1 className="display text-xl md:text-2xl">{t("Shopping Cart")}</h1>
            <ShortTotal cart={cart} />
          </div>
        )}
        <div
          className={classes(
            !isEmpty && "grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]",
          )}
        >
          {entries.length > 0 ? (
            <ul aria-label={isEmpty ? t("Removed from cart") : t("Items in your cart")}>
              {entries.map((entry) => (
                <CartLineRow
                  key={entry.line.id}
                  entry={entry}
                  changes={changes}
                  refused={refused?.itemId === entry.line.id ? refused.message : undefined}
                />
              ))}
            </ul>
          ) : null}
          {isEmpty ? (
            <EmptyState
              icon={ShoppingBag}
              heading="h1"
              title={t("Your cart is empty")}
              className="py-24 md:py-32"
              action={<ButtonLink to={href("/products")}>{t("Continue Shopping")}</ButtonLink>}
            >
              {t("Items you add appear here, at the current gold price.")}
            </EmptyState>
          ) : (
            <div className="lg:pt-6">
              <CartSummary
                cart={cart}
                methods={loaderData.methods}
                priceLockMinutes={loaderData.priceLockMinutes}
                dateTexts={loaderData.dateTexts}
              />
              <p className="mt-4 text-center">
                <ButtonLink to={href("/products")} variant="quiet">
                  {t("Continue Shopping")}
                </ButtonLink>
              </p>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
