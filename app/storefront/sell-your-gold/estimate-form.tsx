import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { formatMoney } from "#shop/money.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Route } from "./+types/route";

type Props = Route.ComponentProps["loaderData"];

/** An estimate by the buy-back price, as a plain form: its answer is part of a cached page. */
export function EstimateForm({ rates, purity, grams, weight, estimate }: Props) {
  const isUnreadable = grams !== "" && weight === undefined;
  return (
    <Form action={links.sellYourGold()} preventScrollReset>
      <div className="grid grid-cols-2 gap-x-4">
        <SelectField label={t("Purity")} name="purity" defaultValue={purity} dense>
          {rates.map((rate) => (
            <option key={rate.purity} value={rate.purity}>
              {purityName(rate.purity)}
            </option>
          ))}
        </SelectField>
        <InputField
          label={t("Weight in grams")}
          name="grams"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={grams}
          error={isUnreadable ? t("Enter grams such as 8.5, up to 1000") : undefined}
          dense
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-4">
        {t("Show the estimate")}
      </Button>
      {weight === undefined ? null : (
        <p role="status" className="mt-4 rounded-sm bg-gold-wash p-4">
          {estimate === undefined
            ? t("We have no buy-back price for {purity} right now. Please ask us.", {
                purity: purityName(purity),
              })
            : t("{weight} of {purity}: about {amount} today, before weighing and testing.", {
                weight: formatWeight(weight),
                purity: purityName(purity),
                amount: formatMoney(estimate),
              })}
        </p>
      )}
    </Form>
  );
}
