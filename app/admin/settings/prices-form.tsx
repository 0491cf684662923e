import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import type { SenPerGram } from "#shop/money.ts";

const purities = ["916", "999"] as const;
const shown = ["916", "999", "buyBack916", "buyBack999"] as const;
const nameOf = {
  "916": "916",
  "999": "999",
  buyBack916: "916 buy-back",
  buyBack999: "999 buy-back",
};

type Props = {
  current: Record<(typeof shown)[number], SenPerGram | undefined>;
  lastResult: SubmissionResult | undefined;
};

/** Both prices and what the shop pays for gold brought back, set together. */
export function PricesForm({ current, lastResult }: Props) {
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "gold-prices",
    lastResult: lastResult ?? null,
    defaultValue: {
      "916": inRinggit(current["916"]),
      "999": inRinggit(current["999"]),
      buyBack916: inRinggit(current.buyBack916),
      buyBack999: inRinggit(current.buyBack999),
    },
  });
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("916") === true;
  // All can be wrong in the same words: the summary says which is which.
  const wrong = shown.flatMap((name) =>
    (fields[name].errors ?? []).map((error) => ({
      id: fields[name].id,
      message: `${nameOf[name]}: ${error}`,
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
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0.01"
            required
            autoComplete="off"
            before="RM"
          />
        ))}
        {purities.map((purity) => (
          <InputField
            key={purity}
            label={`${purity} Buy-Back Price (RM)`}
            hint="What customers are told the shop pays. Empty: nothing is said."
            field={fields[`buyBack${purity}`]}
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0.01"
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

/** As a number field wants it: `595.00`, without separators. */
function inRinggit(price: number | undefined): string {
  return price === undefined ? "" : (price / 100).toFixed(2);
}
