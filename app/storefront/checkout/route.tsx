import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { href, redirect, redirectDocument, useNavigation } from "react-router";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { errorToast } from "#app/ui/toast.ts";
import type { CartOwner } from "#shop/cart/cart.server.ts";
import { listAddresses, type SavedAddress } from "#shop/customers/addresses.server.ts";
import * as links from "#shop/links.ts";
import { checkOut } from "#shop/orders/check-out.server.ts";
import { checkoutForm } from "#shop/orders/checkout-form.server.ts";
import { readQuote } from "#shop/orders/quote.server.ts";
import { reviewCheckout } from "#shop/orders/review-checkout.server.ts";
import type { Viewer, PublicMethod } from "#shop/orders/read-order.server.ts";
import { startPayment } from "#shop/payments/start-payment.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/route";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { refusalToast, type CheckoutRefusal } from "../shared/checkout-refusals.ts";
import { typedFieldsKey } from "./typed-fields-key.server.ts";
import { viewerOf } from "../shared/order/viewer.server.ts";
import { payRefusal } from "../shared/payment-refusals.ts";
import { returnUrls } from "../shared/order/return-urls.server.ts";
import { pageTitle } from "../shared/page-meta.ts";
import { useAnswerToast } from "../shared/use-answer-toast.ts";

export const meta = pageTitle("Checkout");

export async function loader({ context, url }: Route.LoaderArgs) {
  // The customer came back from the payment page without paying.
  const order = url.searchParams.get("order");
  if (order) throw redirect(links.payOnline(order, url.searchParams.get("key")));
  const { cartOwner, user } = await visitorOf(context);
  const review = cartOwner && (await reviewCheckout(cartOwner));
  if (!cartOwner || !review) throw redirect(href("/cart"));
  const savedAddresses = user ? await listAddresses(user.id) : [];
  const buyer = user && {
    fullName: user.name,
    phoneNumber: user.phoneNumber ? formatPhone(user.phoneNumber) : "",
    email: user.email,
    ...prefilled(savedAddresses[0]),
  };
  const fieldsKey = typedFieldsKey(cartOwner);
  return { review, formKey: crypto.randomUUID(), buyer, savedAddresses, fieldsKey };
}

/** Prefills the address fields with the default address. */
function prefilled(address: SavedAddress | undefined) {
  if (!address) return {};
  const { line1, line2, postcode, city, state } = address;
  return { line1, line2: line2 ?? "", postcode, city, state };
}

/** The action's answer contains the new review, so the loader need not run again. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidate) {
  return formAction?.startsWith(href("/checkout")) ? false : defaultShouldRevalidate;
}
type ShouldRevalidate = { formAction?: string; defaultShouldRevalidate: boolean };

export async function action({ request, context, url }: Route.ActionArgs) {
  const { cartOwner: owner, user, guestId, ip } = await visitorOf(context);
  if (!owner) return redirect(href("/cart"));
  const form = await formOf(request);
  const submission = parseForm(form, { schema: checkoutForm });
  const reply = submission.reply({ hideFields: ["quote", "formKey"] });
  const typed = { initialValue: reply.initialValue };
  const formKey = textOf(form, "formKey");
  const quote = textOf(form, "quote");

  if (textOf(form, "intent") === "reprice")
    return redisplayCheckout(owner, formKey, { lastResult: typed });
  if (submission.status !== "success")
    return redisplayCheckout(owner, formKey, { lastResult: reply, quote });

  const buyer = { owner, userId: user?.id ?? null, guestId: guestId ?? null };
  const placed = await checkOut(ip, buyer, submission.value);
  if (placed.ok)
    return redirectToPayment(
      placed.orderId,
      submission.value.paymentMethod,
      await viewerOf(context, url),
    );
  switch (placed.reason) {
    case "already-placed":
      return redirectWithToast(links.order(placed.orderId, null), {
        title: "You have already placed this order.",
        kind: "info",
      });
    case "empty-cart":
      return redirectWithToast(
        href("/cart"),
        errorToast("Your cart is empty. Nothing has been ordered."),
      );
    case "form-already-submitted":
    case "cart-changed": {
      const refusal = { reason: "cart-changed" as const, oldTotal: readQuote(owner, quote)?.total };
      const key = placed.reason === "form-already-submitted" ? crypto.randomUUID() : formKey;
      return redisplayCheckout(owner, key, { lastResult: typed, refusal });
    }
    case "price-changed": {
      const refusal = { reason: placed.reason, oldTotal: placed.oldTotal };
      return redisplayCheckout(owner, formKey, { lastResult: typed, refusal });
    }
    case "unavailable":
    case "not-enough-stock":
    case "method-refused":
    case "too-many":
      return redisplayCheckout(owner, formKey, { lastResult: typed, refusal: placed, quote });
  }
}

/** If no payment page opens, the order stays placed and can be paid from its own page. */
async function redirectToPayment(orderId: string, method: PublicMethod, viewer: Viewer) {
  if (method === "touch_n_go") return redirect(links.touchNGo(orderId, null));
  const started = await startPayment(orderId, viewer, returnUrls(orderId, null));
  if (started.ok) return redirectDocument(started.url);
  return redirectWithToast(links.payOnline(orderId, null), payRefusal(started));
}

type RedisplayOptions = {
  lastResult: SubmissionResult;
  refusal?: CheckoutRefusal;
  /** The quote to keep, if its prices are still valid. */
  quote?: string;
};

/** The checkout page with the typed values and the same form key, which placed no order yet. */
async function redisplayCheckout(
  owner: CartOwner,
  formKey: string,
  { lastResult, refusal, quote }: RedisplayOptions,
) {
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
  // If a submission did not reach the shop, keep the previous answer with its quote and form key.
  const [answer, setAnswer] = useState(actionData);
  if (actionData && actionData !== answer) setAnswer(actionData);
  const isPlacing =
    navigation.formAction?.startsWith(href("/checkout")) === true &&
    navigation.formData?.get("intent") !== "reprice";
  return (
    <CheckoutScreen
      {...(answer ?? loaderData)}
      fieldsKey={loaderData.fieldsKey}
      buyer={loaderData.buyer}
      savedAddresses={loaderData.savedAddresses}
      lastResult={answer?.lastResult}
      refusal={answer?.refusal}
      isPlacing={isPlacing}
    />
  );
}
