import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import { useUrlValue } from "../shared/form/use-url-value.ts";
import type { Route } from "./+types/route";

type Props = Route.ComponentProps["loaderData"];

/**
 * An estimate by the buy-back price, as a plain form: its answer is part of a cached page. After the Back button, the
 * fields show what the URL has, as the answer does; `autoComplete` stops browsers from restoring what was typed later.
 */
export function EstimateForm({ rates, purity, grams, weight, estimate }: Props) {
  const purityField = useUrlValue<HTMLSelectElement>(purity);
  const gramsField = useUrlValue<HTMLInputElement>(grams);
  const isUnreadable = grams !== "" && weight === undefined;
  return (
    <Form action={href("/sell-your-gold")} preventScrollReset autoComplete="off">
      <div className="grid gap-4 min-[22rem]:grid-cols-2">
        <div>
          <label htmlFor="purity" className="mb-1.5 block text-sm font-medium">
            {t("Purity")}
          </label>
          <select {...purityField} id="purity" name="purity" className="control control-select">
            {rates.map((rate) => (
              <option key={rate.purity} value={rate.purity}>
                {purityName(rate.purity)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="grams" className="mb-1.5 block text-sm font-medium">
            {t("Weight in grams")}
          </label>
          <input
            {...gramsField}
            id="grams"
            name="grams"
            inputMode="decimal"
            maxLength={12}
            aria-invalid={isUnreadable ? true : undefined}
            aria-describedby={isUnreadable ? "grams-error" : undefined}
            className="control"
          />
        </div>
      </div>
      {isUnreadable ? (
        <p id="grams-error" role="alert" className="mt-2 text-xs font-medium text-bad">
          {t("Enter grams such as 8.5, up to 1000")}
        </p>
      ) : null}
      <Button type="submit" variant="secondary" className="mt-4">
        {t("Show the estimate")}
      </Button>
      {weight === undefined ? null : (
        <p role="status" className="mt-4 rounded-sm bg-gold-wash p-4">
          {estimate === undefined
            ? t("We have no buy-back price for {purity} right now. Please ask us.", {
                purity: purityName(purity),
              })
            : wholeAmounts(
                t("{weight} of {purity}: about {amount} today, before weighing and testing.", {
                  weight: formatWeight(weight),
                  purity: purityName(purity),
                  amount: formatMoney(estimate),
                }),
              )}
        </p>
      )}
    </Form>
  );
}
