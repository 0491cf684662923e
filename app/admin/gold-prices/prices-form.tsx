import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { FocusEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { formatTypedAmount, type SenPerGram } from "#shop/money.ts";
import { useIsSending } from "../shared/intent-button.tsx";
import { namedErrors } from "../shared/problem-lines.ts";

const buyBackHint = message(
  "This is what you pay per gram for gold that customers sell back to you. Leave the field empty to show no buy-back price.",
);

/** `short` names the field in the error summary, because several fields have the same error messages. */
const priceFields = [
  { name: "916", short: "916", label: message("916 Gold Price (RM)"), required: true },
  { name: "999", short: "999", label: message("999 Gold Price (RM)"), required: true },
  {
    name: "buyBack916",
    short: message("916 buy-back"),
    label: message("916 Buy-Back Price (RM)"),
    hint: buyBackHint,
  },
  {
    name: "buyBack999",
    short: message("999 buy-back"),
    label: message("999 Buy-Back Price (RM)"),
    hint: buyBackHint,
  },
] as const;

type PriceName = (typeof priceFields)[number]["name"];
type Props = {
  current: Record<PriceName, SenPerGram | undefined>;
  /** The same prices as the server compares them, because a colleague may set others meanwhile. */
  shown: string;
  maxDaysAhead: number;
  lastResult: SubmissionResult | undefined;
};

const formId = "gold-prices";

/** The form for both gold prices and both buy-back prices, which are saved together, for now or for later. */
export function PricesForm(props: Props) {
  const isBusy = useIsSending("916");
  return (
    <>
      {/* A new key resets the fields: when the current prices change, and when the link "No, keep the current prices"
          clears the last result. */}
      <Fields
        key={`${Object.values(props.current).join()} ${props.lastResult ? "answered" : ""}`}
        {...props}
      />
      {/* Outside the fields, so that it keeps the focus when they are reset. */}
      <Button
        type="submit"
        form={formId}
        className="mt-2"
        busy={isBusy}
        busyLabel={t("Updating...")}
      >
        {t("Update Prices")}
      </Button>
    </>
  );
}

function Fields({ current, shown, maxDaysAhead, lastResult }: Props) {
  const [form, fields] = useForm<Record<PriceName | "from" | "shown", string>>({
    id: formId,
    lastResult: lastResult ?? null,
    defaultValue: Object.fromEntries(
      priceFields.map(({ name }) => [name, current[name] && formatTypedAmount(current[name])]),
    ),
  });
  const wrong = namedErrors([
    ...priceFields.map(({ name, short }) => ({ name: t(short), field: fields[name] })),
    { name: t("Takes effect"), field: fields.from },
  ]);
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      {/* A refused form keeps what it showed, as it keeps what is in its fields. */}
      <input type="hidden" name="shown" value={fields.shown.initialValue ?? shown} />
      <ErrorSummary lines={wrong} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {priceFields.map(({ name, label, ...rest }) => (
          <InputField
            key={name}
            label={t(label)}
            {...("hint" in rest ? { hint: t(rest.hint) } : { required: rest.required })}
            field={fields[name]}
            inputMode="decimal"
            onFocus={selectAll}
            autoComplete="off"
            before="RM"
          />
        ))}
        <InputField
          label={t("Takes effect")}
          hint={t(
            "Leave empty for now. Or choose a time in Malaysia, at most {count} days ahead.",
            { count: maxDaysAhead },
          )}
          field={fields.from}
          type="datetime-local"
        />
      </div>
    </Form>
  );
}

/** Selects the old price on focus, so that typing replaces it. */
function selectAll({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  input.select();
  // A tap or a click places the caret after the focus, which would drop the selection.
  const selectAgain = () => input.select();
  input.addEventListener("click", selectAgain, { once: true });
  input.addEventListener("blur", () => input.removeEventListener("click", selectAgain), {
    once: true,
  });
}
