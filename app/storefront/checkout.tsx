import type { SubmissionResult } from "@conform-to/react";
import { href, redirect, redirectDocument, useNavigation } from "react-router";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import type { CartOwner } from "#shop/cart/cart.server.ts";
import { listAddresses, type SavedAddress } from "#shop/customers/addresses.server.ts";
import { checkOut } from "#shop/orders/check-out.server.ts";
import { checkoutForm } from "#shop/orders/checkout-form.server.ts";
import { readQuote } from "#shop/orders/quote.server.ts";
import { reviewCheckout } from "#shop/orders/review-checkout.server.ts";
import type { Onlooker, PaymentMethod } from "#shop/orders/read-order.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/checkout";
import { CheckoutScreen } from "./checkout/checkout-screen.tsx";
import { refusalToast, type CheckoutRefusal } from "./checkout/refusals.ts";
import { payOnlinePage, touchNGoPage } from "./order/addresses.ts";
import { onlookerOf } from "./order/onlooker.server.ts";
import { payRefusal } from "./pay-online/refusals.ts";
import { returnAddresses } from "./pay-online/return-addresses.server.ts";
import { pageMeta } from "./page-meta.ts";
import { useAnswerToast } from "./use-answer-toast.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Checkout" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  // Back from the payment page: the order is offered again.
  const order = url.searchParams.get("order");
  if (order) throw redirect(payOnlinePage(order, url.searchParams.get("key")));
  const { cartOwner, user } = await visitorOf(context);
  const review = cartOwner && (await reviewCheckout(cartOwner));
  if (!review) throw redirect(href("/cart"));
  const savedAddresses = user ? await listAddresses(user.id) : [];
  const buyer = user && {
    fullName: user.name,
    phoneNumber: user.phoneNumber ? formatPhone(user.phoneNumber) : "",
    email: user.email,
    ...prefilled(savedAddresses[0]),
  };
  return { review, formKey: crypto.randomUUID(), buyer, savedAddresses };
}

/** The default address stands in the fields already when delivery is chosen. */
function prefilled(address: SavedAddress | undefined) {
  if (!address) return {};
  const { line1, line2, postcode, city, state } = address;
  return { line1, line2: line2 ?? "", postcode, city, state };
}

/** What is shown after a post comes with its answer, so nothing is asked twice. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidate) {
  return formAction?.startsWith(href("/checkout")) ? false : defaultShouldRevalidate;
}
type ShouldRevalidate = { formAction?: string; defaultShouldRevalidate: boolean };

export async function action({ request, context, url }: Route.ActionArgs) {
  const { cartOwner: owner, user, guestId, ip } = await visitorOf(context);
  if (!owner) return redirect(href("/cart"));
  const form = await formOf(request);
  const sent = parseForm(form, { schema: checkoutForm });
  const reply = sent.reply({ hideFields: ["quote", "formKey"] });
  const typed = { initialValue: reply.initialValue };
  const formKey = textOf(form, "formKey");
  const quote = textOf(form, "quote");

  if (textOf(form, "intent") === "reprice") return showAgain(owner, formKey, { lastResult: typed });
  if (sent.status !== "success") return showAgain(owner, formKey, { lastResult: reply, quote });

  const buyer = { owner, userId: user?.id ?? null, guestId: guestId ?? null };
  const placed = await checkOut(ip, buyer, sent.value);
  if (placed.ok)
    return payFor(placed.orderId, sent.value.paymentMethod, await onlookerOf(context, url));
  switch (placed.reason) {
    case "empty-cart":
      return redirect(href("/cart"));
    case "form-used":
    case "cart-changed": {
      const refusal = { reason: "cart-changed" as const, oldTotal: readQuote(owner, quote)?.total };
      const key = placed.reason === "form-used" ? crypto.randomUUID() : formKey;
      return showAgain(owner, key, { lastResult: typed, refusal });
    }
    case "price-changed": {
      const refusal = { reason: placed.reason, oldTotal: placed.oldTotal };
      return showAgain(owner, formKey, { lastResult: typed, refusal });
    }
    case "unavailable":
    case "not-enough-stock":
    case "method-refused":
    case "too-many":
      return showAgain(owner, formKey, { lastResult: typed, refusal: placed, quote });
  }
}

/** On to where the money is paid. Without a payment page the order stands, and can be paid from its own. */
async function payFor(orderId: string, method: PaymentMethod, onlooker: Onlooker) {
  if (method === "touch_n_go") return redirect(touchNGoPage(orderId, null));
  const started = await startPayment(orderId, onlooker, returnAddresses(orderId, null));
  if (started.ok) return redirectDocument(started.url);
  return redirectWithToast(payOnlinePage(orderId, null), payRefusal(started));
}

type Again = {
  lastResult: SubmissionResult;
  refusal?: CheckoutRefusal;
  /** The quote to keep, where what it promised still stands. */
  quote?: string;
};

/** The same page with what was typed, and the form key it had: nothing was placed with it yet. */
async function showAgain(owner: CartOwner, formKey: string, { lastResult, refusal, quote }: Again) {
  const review = await reviewCheckout(owner, quote);
  if (!review) return redirect(href("/cart"));
  return {
    lastResult,
    review,
    refusal,
    formKey: formKey || crypto.randomUUID(),
    toast: refusal && refusalToast(refusal),
  };
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  useAnswerToast(actionData);
  const isPlacing =
    navigation.formAction?.startsWith(href("/checkout")) === true &&
    navigation.formData?.get("intent") !== "reprice";
  return (
    <CheckoutScreen
      {...(actionData ?? loaderData)}
      buyer={loaderData.buyer}
      savedAddresses={loaderData.savedAddresses}
      lastResult={actionData?.lastResult}
      refusal={actionData?.refusal}
      isPlacing={isPlacing}
    />
  );
}
