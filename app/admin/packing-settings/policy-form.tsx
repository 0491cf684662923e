import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import { couriers } from "#shop/fulfilment/couriers.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import type { TransitPolicy } from "#shop/fulfilment/transit-policies.server.ts";
import { formatTypedAmount } from "#shop/money.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { namedErrors } from "../shared/problem-lines.ts";

type Fields = {
  insurer: string;
  policyNumber: string;
  perParcel: string;
  couriers: string[];
  validFrom: string;
  validUntil: string;
};

/** Adds a transit policy, or edits `policy`. */
export function PolicyForm(props: {
  policy: TransitPolicy | undefined;
  /** The id of a new policy. */
  newId: string;
  today: Day;
  result: SubmissionResult | undefined;
  closeTo: string;
}) {
  const { policy, today, result, closeTo } = props;
  const [form, fields] = useForm<Fields>({
    id: "policy",
    lastResult: result ?? null,
    defaultValue: policy
      ? { ...policy, perParcel: formatTypedAmount(policy.perParcel) }
      : { validFrom: today },
  });
  const labels = {
    insurer: t("Insurer"),
    policyNumber: t("Policy number"),
    perParcel: t("Limit per parcel"),
    couriers: t("Couriers"),
    validFrom: t("First day"),
    validUntil: t("Last day"),
  };
  const names = Object.keys(labels) as (keyof Fields)[];
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <HiddenFields of={policy ? { id: policy.id } : { newId: props.newId }} />
      <ErrorSummary
        lines={[
          ...(form.errors ?? []).map((error) => ({ id: undefined, message: error })),
          ...namedErrors(names.map((name) => ({ name: labels[name], field: fields[name] }))),
        ]}
      />
      <InputField label={labels.insurer} field={fields.insurer} required maxLength={100} />
      <InputField
        label={labels.policyNumber}
        field={fields.policyNumber}
        required
        maxLength={100}
        autoComplete="off"
      />
      <InputField
        label={labels.perParcel}
        before="RM"
        field={fields.perParcel}
        inputMode="decimal"
        required
        hint={t("The highest value of one parcel that the policy covers.")}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <InputField label={labels.validFrom} field={fields.validFrom} type="date" required />
        <InputField
          label={labels.validUntil}
          field={fields.validUntil}
          type="date"
          required
          hint={t("The policy covers this day, too.")}
        />
      </div>
      <Couriers label={labels.couriers} field={fields.couriers} />
      <div className="mt-2 flex flex-wrap gap-2">
        <IntentButton intent="save-policy" busyLabel={t("Saving...")}>
          {t("Save policy")}
        </IntentButton>
        <ButtonLink to={closeTo} variant="secondary" preventScrollReset>
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** A checkbox for each courier that the policy may cover. */
function Couriers({ label, field }: { label: string; field: AnyField }) {
  const chosen = [field.initialValue ?? []].flat() as string[];
  return (
    <fieldset id={field.id} aria-describedby={field.errorId} className="mb-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid sm:grid-cols-2">
        {couriers.map(({ id }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={field.name}
              value={id}
              defaultChecked={chosen.includes(id)}
              className="size-5 shrink-0 accent-gold-ink"
            />
            <span>{courierName(id)}</span>
          </label>
        ))}
      </div>
      <p id={field.errorId} className="mt-1 min-h-5 text-xs font-medium text-bad">
        {(field.errors as string[] | undefined)?.[0]}
      </p>
    </fieldset>
  );
}
