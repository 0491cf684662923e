import type { SubmissionResult } from "@conform-to/react";
import { href, redirect, redirectDocument } from "react-router";
import type { RequestContext } from "#app/http/request-context.ts";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast, toastCookie } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import type { Toast } from "#app/ui/toast.ts";
import { t } from "#languages/messages.ts";
import type { CartOwner } from "#shop/cart/cart.server.ts";
import { saveOrderAddress } from "#shop/customers/addresses.server.ts";
import { deliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import * as links from "#shop/links.ts";
import { checkOut } from "#shop/orders/check-out.server.ts";
import { checkoutForm, placeOf, type CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { readQuote } from "#shop/orders/quote.server.ts";
import type { PublicMethod, Viewer } from "#shop/orders/read-order.server.ts";
import { reviewCheckout } from "#shop/orders/review-checkout.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { refusalMessage, type CheckoutRefusal } from "./checkout-refusals.server.ts";
import { returnUrls } from "../shared/order/return-urls.server.ts";
import { viewerOf } from "../shared/order/find-order.server.ts";
import { paymentRefusalSentence } from "../shared/payment-refusals.ts";

/** Places an order and redirects to its payment, or shows the form again and says why no order was placed. */
export async function handleCheckout(request: Request, context: RequestContext, url: URL) {
  const { cartOwner: owner, user, guestId, ip } = await visitorOf(context);
  if (!owner) return redirect(href("/cart"));
  const form = await formOf(request);
  const submission = parseForm(form, { schema: checkoutForm });
  const reply = submission.reply({ hideFields: ["quote", "formKey"] });
  const typed = { initialValue: reply.initialValue };
  const formKey = textOf(form, "formKey");
  const quote = textOf(form, "quote");
  const confirmedPlace = textOf(form, "confirmedPlace");
  const redisplay = (options: RedisplayOptions, key = formKey) =>
    redisplayCheckout(owner, key, { confirmedPlace, ...options });

  if (textOf(form, "intent") === "reprice") return redisplay({ lastResult: typed });
  if (submission.status !== "success") {
    const place = { postcode: textOf(form, "postcode"), state: textOf(form, "state") };
    // The answer asks about this place, so sending it again confirms it.
    const isAsked = reply.error?.["postcode"] !== undefined;
    const asked = isAsked ? { confirmedPlace: placeOf(place) } : {};
    return redisplay({ lastResult: reply, quote, ...asked });
  }

  const buyer = { owner, userId: user?.id ?? null, guestId: guestId ?? null };
  const placed = await checkOut(ip, buyer, submission.value);
  if (placed.ok) {
    const isSaved = await saveAddressOf(user?.id, submission.value);
    const method = submission.value.paymentMethod;
    const headers = new Headers();
    if (!isSaved) headers.append("Set-Cookie", toastCookie(addressNotSaved()));
    return redirectToPayment(placed.orderId, method, await viewerOf(context, url), headers);
  }
  switch (placed.reason) {
    case "already-placed":
      return redirectWithToast(links.order(placed.orderId, null), {
        title: t("You have already placed this order."),
        kind: "info",
      });
    case "empty-cart":
      return redirectWithError(href("/cart"), t("Your cart is empty. Nothing has been ordered."));
    case "form-already-submitted":
    case "cart-changed": {
      const refusal = { reason: "cart-changed" as const, oldTotal: readQuote(owner, quote)?.total };
      const key = placed.reason === "form-already-submitted" ? crypto.randomUUID() : formKey;
      return redisplay({ lastResult: typed, refusal }, key);
    }
    case "price-changed": {
      const refusal = { reason: placed.reason, oldTotal: placed.oldTotal };
      return redisplay({ lastResult: typed, refusal });
    }
    case "unavailable":
    case "not-enough-stock":
    case "method-refused":
    case "too-many-tries":
      return redisplay({ lastResult: typed, refusal: placed, quote });
  }
}

/** Saves the delivery address in the account of a customer who wishes it. False if that failed. */
async function saveAddressOf(userId: string | undefined, form: CheckoutForm): Promise<boolean> {
  if (!userId || !form.saveAddress || form.deliveryMethod === "collect") return true;
  return saveOrderAddress(userId, form);
}

function addressNotSaved(): Toast {
  return {
    title: t("Your address wasn't saved"),
    description: t("Your order is placed. You can add the address in your account."),
    kind: "info",
  };
}

/** Redirects to the payment page. If Stripe's page cannot be opened, the order stays placed and can be paid later. */
async function redirectToPayment(
  orderId: string,
  method: PublicMethod,
  viewer: Viewer,
  headers: Headers,
) {
  if (method === "touch_n_go") return redirect(links.touchNGo(orderId, null), { headers });
  const started = await startPayment(orderId, viewer, returnUrls(orderId, null));
  if (started.ok) return redirectDocument(started.url, { headers });
  return redirectWithError(links.payOnline(orderId, null), paymentRefusalSentence(started));
}

type RedisplayOptions = {
  lastResult: SubmissionResult;
  refusal?: CheckoutRefusal;
  /** The signed prices that the customer saw; the page keeps these prices while they are valid. */
  quote?: string;
  confirmedPlace?: string;
};

/** Shows the checkout page again with the typed values. `formKey` prevents a second order if the form is sent twice. */
async function redisplayCheckout(
  owner: CartOwner,
  formKey: string,
  { lastResult, refusal, quote, confirmedPlace }: RedisplayOptions,
) {
  const review = await reviewCheckout(owner, quote);
  if (!review) return redirect(href("/cart"));
  return {
    lastResult,
    review,
    dateTexts: deliveryDateTexts(review.deliveryDates),
    // Composed here, so that the page need not load the sentences.
    refusal: refusal && { ...refusal, ...refusalMessage(refusal) },
    formKey: formKey || crypto.randomUUID(),
    confirmedPlace,
  };
}
