import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { malaysianStates } from "#shop/malaysian-states.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";

import { PaymentFields } from "./payment-fields.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { MethodOptions } from "../shared/options.tsx";

type Props = {
  draftId: string;
  review: CheckoutReview | undefined;
  formKey: string;
  isBusy: boolean;
  lastResult: SubmissionResult | undefined;
};

/** The checkout form, filled in by staff for a customer. */
export function CustomerForm({ draftId, review, formKey, isBusy, lastResult }: Props) {
  const [form, fields] = useForm({
    id: "customer",
    lastResult: lastResult ?? null,
    defaultValue: {
      fullName: "",
      phoneNumber: "",
      email: "",
      notes: "",
      paymentMethod: "touch_n_go",
      reference: "",
      received: "",
      deliveryMethod: "collect",
      line1: "",
      line2: "",
      postcode: "",
      city: "",
      state: "",
    },
  });
  return (
    <Card title="Customer">
      <ErrorSummary lines={summaryOf(form, fields as never)} />
      <Form
        method="post"
        {...getFormProps(form)}
        className="group/customer grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-6"
      >
        <HiddenFields of={{ draft: draftId, formKey, quote: review?.quote ?? "" }} />
        <InputField
          label="Full Name"
          field={fields.fullName}
          required
          maxLength={200}
          autoComplete="off"
          className="sm:col-span-3"
        />
        <InputField
          label="Phone Number"
          field={fields.phoneNumber}
          type="tel"
          required
          maxLength={40}
          autoComplete="off"
          placeholder="012-345 6789"
          className="sm:col-span-3"
        />
        <InputField
          label="Email"
          field={fields.email}
          type="email"
          autoComplete="off"
          hint="Optional. We'll send the order confirmation to this address."
          className="sm:col-span-3"
        />
        <SelectField label="Payment Method" field={fields.paymentMethod} className="sm:col-span-3">
          <optgroup label="Paid to you">
            <MethodOptions of={["cash", "card_terminal", "bank_transfer"]} />
          </optgroup>
          <optgroup label="Paid through the order link">
            <MethodOptions of={["touch_n_go", "stripe_fpx"]} />
          </optgroup>
        </SelectField>
        <PaymentFields reference={fields.reference} received={fields.received} />
        <TextareaField
          label="Notes"
          field={fields.notes}
          rows={2}
          maxLength={1000}
          hint="Optional. The customer can see these notes."
          className="sm:col-span-full"
        />
        <SelectField
          label="Delivery method"
          field={fields.deliveryMethod}
          className="sm:col-span-full"
        >
          <option value="collect">Collect at the shop</option>
          <option value="deliver">Deliver</option>
        </SelectField>
        {/* CSS shows the address only for delivery, so that this works without JavaScript. */}
        <div className="hidden gap-x-4 gap-y-1 group-has-[option[value=deliver]:checked]/customer:grid sm:col-span-full sm:grid-cols-6">
          <InputField
            label="Address line 1"
            field={fields.line1}
            maxLength={200}
            className="sm:col-span-full"
          />
          <InputField
            label="Address line 2"
            field={fields.line2}
            maxLength={200}
            hint="Optional"
            className="sm:col-span-full"
          />
          <InputField
            label="Postcode"
            field={fields.postcode}
            inputMode="numeric"
            maxLength={5}
            className="sm:col-span-2"
          />
          <InputField label="City" field={fields.city} maxLength={200} className="sm:col-span-2" />
          <SelectField label="State" field={fields.state} className="sm:col-span-2">
            <option value="">Choose</option>
            {malaysianStates.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 sm:col-span-full">
          <p>
            {review ? (
              <>
                Total <Price amount={review.total} className="text-lg font-semibold" />
              </>
            ) : (
              <span className="text-ink-soft">Add a product to place the order.</span>
            )}
          </p>
          <Button
            name="intent"
            value="place"
            disabled={!review?.quote || isBusy}
            className="max-sm:w-full"
          >
            Place Order
          </Button>
        </div>
      </Form>
    </Card>
  );
}
