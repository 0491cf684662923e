import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { AddressFields, type AddressFieldName } from "#app/ui/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
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
  languages: { code: string; tag: string; name: string }[];
  isBusy: boolean;
  lastResult: SubmissionResult | undefined;
};

/** The checkout form, filled in by staff for a customer. */
export function CustomerForm(props: Props) {
  const { draftId, review, formKey, languages, isBusy, lastResult } = props;
  const [form, fields] = useForm<Record<FieldName, string>>({
    id: "customer",
    lastResult: lastResult ?? null,
    defaultValue: { paymentMethod: "touch_n_go", deliveryMethod: "collect", language: "en" },
  });
  return (
    <Card title={t("Customer")}>
      <ErrorSummary lines={summaryOf(form, fields as never)} />
      <Form
        method="post"
        {...getFormProps(form)}
        className="group/customer grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-6"
      >
        <HiddenFields of={{ draft: draftId, formKey, quote: review?.quote ?? "" }} />
        <InputField
          label={t("Full Name")}
          field={fields.fullName}
          required
          maxLength={200}
          autoComplete="off"
          className="sm:col-span-3"
        />
        <InputField
          label={t("Phone Number")}
          field={fields.phoneNumber}
          type="tel"
          required
          maxLength={40}
          autoComplete="off"
          placeholder="012-345 6789"
          className="sm:col-span-3"
        />
        <InputField
          label={t("Email")}
          field={fields.email}
          type="email"
          autoComplete="off"
          hint={t("Optional. We'll send the order confirmation to this address.")}
          className="sm:col-span-3"
        />
        <SelectField
          label={t("Payment Method")}
          field={fields.paymentMethod}
          className="sm:col-span-3"
        >
          <optgroup label={t("Paid to you")}>
            <MethodOptions of={["cash", "card_terminal", "bank_transfer"]} />
          </optgroup>
          <optgroup label={t("Paid through the order link")}>
            <MethodOptions of={["touch_n_go", "stripe_fpx"]} />
          </optgroup>
        </SelectField>
        <PaymentFields reference={fields.reference} received={fields.received} />
        <SelectField
          label={t("Customer's language")}
          field={fields.language}
          hint={t("For emails, WhatsApp messages and the receipt.")}
          className="sm:col-span-full"
        >
          {languages.map(({ code, tag, name }) => (
            <option key={code} value={code} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label={t("Notes")}
          field={fields.notes}
          rows={2}
          maxLength={1000}
          hint={t("Optional. The customer can see these notes.")}
          className="sm:col-span-full"
        />
        <SelectField
          label={t("Delivery method")}
          field={fields.deliveryMethod}
          className="sm:col-span-full"
        >
          <option value="collect">{t("Collect at the shop")}</option>
          <option value="deliver">{t("Deliver")}</option>
        </SelectField>
        {/* CSS shows the address only for delivery, which works without JavaScript. */}
        <div className="hidden gap-x-4 gap-y-1 group-has-[option[value=deliver]:checked]/customer:grid sm:col-span-full sm:grid-cols-6">
          <AddressFields fields={fields} required={false} isOwn={false} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 sm:col-span-full">
          <p>
            {review ? (
              <>
                {t("Total")} <Price amount={review.total} className="text-lg font-semibold" />
              </>
            ) : (
              <span className="text-ink-soft">{t("Add a product to place the order.")}</span>
            )}
          </p>
          <Button
            name="intent"
            value="place"
            disabled={!review?.quote || isBusy}
            className="max-sm:w-full"
          >
            {t("Place Order")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
