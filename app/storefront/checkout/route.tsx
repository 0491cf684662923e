import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, href, redirect, useNavigation } from "react-router";
import { visitorOf } from "#app/http/visitor.server.ts";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, message, t } from "#languages/messages.ts";
import {
  listAddresses,
  maxAddresses,
  type SavedAddress,
} from "#shop/customers/addresses.server.ts";
import { deliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import * as links from "#shop/links.ts";
import { reviewCheckout } from "#shop/orders/review-checkout.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/route";
import { pageTitle } from "../shared/page-meta.ts";
import { handleCheckout } from "./checkout-action.server.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { GiftAndNotes } from "./gift-and-notes.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { PhoneSummary } from "./phone-summary.tsx";
import { RestoredNotice } from "./restored-notice.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { typedFieldsKey } from "./typed-fields-key.server.ts";
import { useTypedFields, type TypedField } from "./use-typed-fields.ts";

export const meta = pageTitle(message("Checkout"));

export async function loader({ context, url }: Route.LoaderArgs) {
  // Stripe's payment page redirects to this page with the order's id if the customer leaves it without paying.
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
  const dateTexts = deliveryDateTexts(review.deliveryDates);
  const formKey = crypto.randomUUID();
  const canSave = user !== undefined && savedAddresses.length < maxAddresses;
  return { review, dateTexts, formKey, buyer, savedAddresses, canSave, fieldsKey };
}

/** Prefills the address fields with the default address. */
function prefilled(address: SavedAddress | undefined) {
  if (!address) return {};
  const { line1, line2, postcode, city, state } = address;
  return { line1, line2: line2 ?? "", postcode, city, state };
}

/** The action's answer contains the new prices, so the loader need not run again. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidate) {
  return isCheckout(formAction) ? false : defaultShouldRevalidate;
}

/** Whether a form is sent to this page. The router's `formAction` begins with the language. */
function isCheckout(formAction: string | undefined): boolean {
  return formAction?.startsWith(pathIn(languageCode(), href("/checkout"))) === true;
}

type ShouldRevalidate = { formAction?: string; defaultShouldRevalidate: boolean };

export async function action({ request, context, url }: Route.ActionArgs) {
  return await handleCheckout(request, context, url);
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { buyer, savedAddresses, canSave, fieldsKey } = loaderData;
  const { formAction, formData } = useNavigation();
  // `actionData` is undefined after a submission that does not reach the shop. The state keeps the previous answer, so
  // that the form keeps its quote and form key.
  const [answer, setAnswer] = useState(actionData);
  if (actionData && actionData !== answer) setAnswer(actionData);
  const { review, dateTexts, formKey } = answer ?? loaderData;
  const prices = review.lines.map(({ piece }) => piece?.unitPrice);
  const isPlacing = isCheckout(formAction) && formData?.get("intent") !== "reprice";
  const [form, fields] = useForm<Record<TypedField | "paymentMethod" | "saveAddress", string>>({
    id: "checkout",
    lastResult: answer?.lastResult ?? null,
    defaultValue: { deliveryMethod: "collect", ...buyer },
    defaultNoValidate: false,
  });
  const typed = useTypedFields(fieldsKey, isPlacing);
  return (
    <div className="frame py-8 md:py-14">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-5">
        <h1 className="display text-xl md:text-2xl">{t("Checkout")}</h1>
        <TextLink standalone to={href("/cart")}>
          {t("Back to your cart")}
        </TextLink>
      </div>
      {answer?.refusal ? <RefusalNotice refusal={answer.refusal} total={review.total} /> : null}
      <ErrorSummary lines={summaryOf(form, fields)} answer={answer?.lastResult.error ?? null} />
      <Form
        method="post"
        action={href("/checkout")}
        {...getFormProps(form)}
        {...typed.form}
        className="group/checkout grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem]"
      >
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="quote" value={review.quote ?? ""} />
        <input type="hidden" name="confirmedPlace" value={answer?.confirmedPlace ?? ""} />
        <PhoneSummary review={review} />
        <div className="min-w-0 space-y-10">
          {typed.isRestored ? <RestoredNotice onClear={typed.clear} /> : null}
          <ContactFields fields={fields} />
          <DeliveryFields {...{ fields, savedAddresses, canSave, dateTexts, prices }} />
          <PaymentMethods field={fields.paymentMethod} review={review} />
          <GiftAndNotes fields={fields} />
        </div>
        <CheckoutSummary {...{ review, dateTexts, isPlacing }} phone={fields.phoneNumber} />
      </Form>
    </div>
  );
}
