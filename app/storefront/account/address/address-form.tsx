import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import type { SavedAddress } from "#shop/customers/addresses.server.ts";
import { SubmitButton } from "../../shared/form/submit-button.tsx";

type Fields = Record<
  "label" | "line1" | "line2" | "postcode" | "city" | "state" | "isDefault",
  string
>;

/** Adds or edits an address. The default address cannot be unset here; choosing another one replaces it. */
export function AddressForm({
  address,
  lastResult,
}: {
  address: SavedAddress | undefined;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<Fields>({
    id: "address",
    lastResult: lastResult ?? null,
    defaultValue: address && { ...address, isDefault: address.isDefault ? "on" : undefined },
    defaultNoValidate: false,
  });
  return (
    <Card className="max-w-2xl">
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary lines={summaryOf(form, fields)} />
        <div className="grid gap-x-5 gap-y-1 sm:grid-cols-6">
          <InputField
            field={fields.label}
            label="Name"
            maxLength={40}
            hint="Optional. For example, Home or Office."
            className="sm:col-span-6"
          />
          <AddressFields fields={fields} />
        </div>
        {address?.isDefault ? (
          <p className="mb-5 text-sm text-ink-soft">
            This is your default address. To change this, set another address as the default.
          </p>
        ) : (
          <CheckboxField field={fields.isDefault} label="Set as default address" className="mb-5" />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Saving...">Save address</SubmitButton>
          <ButtonLink to={href("/account/addresses")} variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
