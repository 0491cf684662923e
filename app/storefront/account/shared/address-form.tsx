import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField, SelectField } from "#app/ui/field.tsx";
import type { SavedAddress } from "#shop/customers/addresses.server.ts";
import { malaysianStates } from "#shop/malaysian-states.ts";

type Fields = Record<
  "label" | "line1" | "line2" | "postcode" | "city" | "state" | "isDefault",
  string
>;

/** Adds or edits an address. The default can't be unset here; choosing another default replaces it. */
export function AddressForm({
  address,
  lastResult,
}: {
  address: SavedAddress | undefined;
  lastResult: SubmissionResult | undefined;
}) {
  const isBusy = useNavigation().formMethod === "POST";
  const required = { required: true, maxLength: 200 };
  const [form, fields] = useForm<Fields>({
    id: "address",
    lastResult: lastResult ?? null,
    defaultValue: address && { ...address, isDefault: address.isDefault ? "on" : undefined },
    constraint: {
      label: { maxLength: 40 },
      line1: required,
      line2: { maxLength: 200 },
      postcode: { required: true },
      city: required,
      state: { required: true },
    },
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
            hint="Optional. For example, Home or Office."
            className="sm:col-span-6"
          />
          <InputField
            field={fields.line1}
            label="Address line 1"
            autoComplete="address-line1"
            className="sm:col-span-6"
          />
          <InputField
            field={fields.line2}
            label="Address line 2"
            autoComplete="address-line2"
            hint="Optional"
            className="sm:col-span-6"
          />
          <InputField
            field={fields.postcode}
            label="Postcode"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={5}
            pattern="\d{5}"
            title="5 digits"
            className="sm:col-span-2"
          />
          <InputField
            field={fields.city}
            label="City"
            autoComplete="address-level2"
            className="sm:col-span-2"
          />
          <SelectField
            field={fields.state}
            label="State"
            autoComplete="address-level1"
            className="sm:col-span-2"
          >
            <option value="">Choose</option>
            {malaysianStates.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
        </div>
        {address?.isDefault ? (
          <p className="mb-5 text-sm text-ink-soft">
            This is your default address. To change it, set another one as default.
          </p>
        ) : (
          <CheckboxField field={fields.isDefault} label="Set as default address" className="mb-5" />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save address
          </Button>
          <ButtonLink to={href("/account/addresses")} variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
