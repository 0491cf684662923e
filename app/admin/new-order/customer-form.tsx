import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { states } from "#shop/malaysian-states.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";

type Props = {
  draftId: string;
  review: CheckoutReview | undefined;
  formKey: string;
  isBusy: boolean;
  lastResult: SubmissionResult | undefined;
};

/** Who buys, how they receive it and how they pay: checkout's form, filled in by staff. */
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
        <input type="hidden" name="draft" value={draftId} />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="quote" value={review?.quote ?? ""} />
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
          hint="Optional. The order's confirmation goes there."
          className="sm:col-span-3"
        />
        <SelectField
          label="Payment Method"
          field={fields.paymentMethod}
          hint="Paid in cash, by card or transfer? Place it, then set its payment status to Completed."
          className="sm:col-span-3"
        >
          <option value="touch_n_go">Touch 'n Go</option>
          <option value="stripe_fpx">FPX or card, by the order's link</option>
        </SelectField>
        <TextareaField
          label="Notes"
          field={fields.notes}
          rows={2}
          maxLength={1000}
          hint="Optional. The customer sees them on the order."
          className="sm:col-span-full"
        />
        <SelectField
          label="How do they receive it?"
          field={fields.deliveryMethod}
          className="sm:col-span-full"
        >
          <option value="collect">Collect at the shop</option>
          <option value="deliver">Deliver</option>
        </SelectField>
        {/* Shown and hidden by the style sheet alone, so that it needs no JavaScript. */}
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
            {states.map((state) => (
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
              <span className="text-ink-soft">Add a piece to place the order.</span>
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
