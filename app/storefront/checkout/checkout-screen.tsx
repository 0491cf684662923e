import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { SavedAddress } from "#shop/customers/addresses.server.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import type { CheckoutRefusal } from "../shared/checkout-refusals.ts";
import { useTypedFields } from "./use-typed-fields.ts";

export type CheckoutFields = {
  fullName: string;
  phoneNumber: string;
  email: string;
  notes: string;
  deliveryMethod: "collect" | "deliver";
  line1: string;
  line2: string;
  postcode: string;
  city: string;
  state: string;
  paymentMethod: string;
};

/** Fields on the left, summary and the only button on the right; stacked on a phone. */
export function CheckoutScreen({
  review,
  formKey,
  fieldsKey,
  buyer,
  savedAddresses,
  lastResult,
  refusal,
  isPlacing,
}: {
  review: CheckoutReview;
  formKey: string;
  fieldsKey: string;
  buyer: Partial<CheckoutFields> | undefined;
  savedAddresses: SavedAddress[];
  lastResult: SubmissionResult | undefined;
  refusal: CheckoutRefusal | undefined;
  isPlacing: boolean;
}) {
  const [form, fields] = useForm<CheckoutFields>({
    id: "checkout",
    lastResult: lastResult ?? null,
    defaultValue: { deliveryMethod: "collect", ...buyer },
    constraint: {
      fullName: { required: true, maxLength: 200 },
      phoneNumber: { required: true, maxLength: 40 },
      notes: { maxLength: 1000 },
    },
    defaultNoValidate: false,
  });
  const typed = useTypedFields(fieldsKey, isPlacing);
  return (
    <div className="frame py-8 md:py-14">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-5">
        <h1 className="display text-xl md:text-2xl">Checkout</h1>
        <TextLink standalone to={href("/cart")}>
          Back to your cart
        </TextLink>
      </div>
      {refusal ? <RefusalNotice refusal={refusal} total={review.total} /> : null}
      <ErrorSummary lines={summaryOf(form, fields)} />
      <Form
        method="post"
        action={href("/checkout")}
        {...getFormProps(form)}
        {...typed}
        className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem]"
      >
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="quote" value={review.quote ?? ""} />
        <div className="min-w-0 space-y-10">
          <ContactFields fields={fields} />
          <DeliveryFields fields={fields} savedAddresses={savedAddresses} />
          <PaymentMethods field={fields.paymentMethod} review={review} />
        </div>
        <CheckoutSummary review={review} isPlacing={isPlacing} />
      </Form>
    </div>
  );
}
