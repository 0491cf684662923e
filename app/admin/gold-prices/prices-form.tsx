import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { FocusEvent } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import type { SenPerGram } from "#shop/money.ts";

const purities = ["916", "999"] as const;
const fieldNames = ["916", "999", "buyBack916", "buyBack999"] as const;
const fieldLabels = {
  "916": "916",
  "999": "999",
  buyBack916: "916 buy-back",
  buyBack999: "999 buy-back",
};

type Props = {
  current: Record<(typeof fieldNames)[number], SenPerGram | undefined>;
  lastResult: SubmissionResult | undefined;
};

/** Both gold prices and both buy-back prices, saved together. */
export function PricesForm({ current, lastResult }: Props) {
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "gold-prices",
    lastResult: lastResult ?? null,
    defaultValue: {
      "916": formatInput(current["916"]),
      "999": formatInput(current["999"]),
      buyBack916: formatInput(current.buyBack916),
      buyBack999: formatInput(current.buyBack999),
    },
  });
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("916") === true;
  // Fields share error messages, so the summary adds the field's label.
  const wrong = fieldNames.flatMap((name) =>
    (fields[name].errors ?? []).map((error) => ({
      id: fields[name].id,
      message: `${fieldLabels[name]}: ${error}`,
    })),
  );
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <ErrorSummary lines={wrong} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {purities.map((purity) => (
          <InputField
            key={purity}
            label={`${purity} Gold Price (RM)`}
            field={fields[purity]}
            inputMode="decimal"
            onFocus={selectAll}
            required
            autoComplete="off"
            before="RM"
          />
        ))}
        {purities.map((purity) => (
          <InputField
            key={purity}
            label={`${purity} Buy-Back Price (RM)`}
            hint="Shown to customers as your buy-back price. Leave empty to hide it."
            field={fields[`buyBack${purity}`]}
            inputMode="decimal"
            onFocus={selectAll}
            autoComplete="off"
            before="RM"
          />
        ))}
      </div>
      <Button type="submit" className="mt-2" busy={isBusy} busyLabel="Updating...">
        Update Prices
      </Button>
    </Form>
  );
}

/** Selects the old price on focus, so that typing replaces it. */
function selectAll(event: FocusEvent<HTMLInputElement>) {
  event.currentTarget.select();
}

/** `595.00`, without separators. */
function formatInput(price: number | undefined): string {
  return price === undefined ? "" : (price / 100).toFixed(2);
}
