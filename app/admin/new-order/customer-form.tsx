import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { AddressFields, type AddressFieldName } from "#app/ui/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import type { draftForm } from "#shop/orders/draft-form.server.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";

import { PaymentFields } from "./payment-fields.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { MethodOptions } from "../shared/options.tsx";

type FieldName = keyof z.input<typeof draftForm> | AddressFieldName;
type Props = {
  draftId: string;
  review: CheckoutReview | undefined;
  formKey: string;
  isBusy: boolean;
  lastResult: SubmissionResult | undefined;
};

/** The checkout form, filled in by staff for a customer. */
export function CustomerForm({ draftId, review, formKey, isBusy, lastResult }: Props) {
  const [form, fields] = useForm<Record<FieldName, string>>({
    id: "customer",
    lastResult: lastResult ?? null,
    defaultValue: { paymentMethod: "touch_n_go", deliveryMethod: "collect" },
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
        {/* CSS shows the address only for delivery, which works without JavaScript. */}
        <div className="hidden gap-x-4 gap-y-1 group-has-[option[value=deliver]:checked]/customer:grid sm:col-span-full sm:grid-cols-6">
          <AddressFields fields={fields} required={false} isOwn={false} />
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
