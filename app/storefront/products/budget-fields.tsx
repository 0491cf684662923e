import { Button } from "#app/ui/button.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { formatTypedAmount, type Milligrams, type Sen } from "#shop/money.ts";
import { useUrlValue } from "../shared/form/use-url-value.ts";
import type { Unreadable } from "./product-filter.server.ts";

/** What the shopper can spend and how heavy the piece may be. Folded away until it is used, because few need it. */
export function BudgetFields(props: { filter: ProductFilter; unreadable: Unreadable }) {
  const { budget, minWeight, maxWeight } = props.filter;
  const { unreadable } = props;
  const isUsed =
    Object.keys(unreadable).length > 0 ||
    [budget, minWeight, maxWeight].some((one) => one !== undefined);
  const grams = t("Enter the weight in grams, such as 3.75");
  return (
    <details open={isUsed} className="col-span-full lg:basis-full">
      <summary className={textLinkClass({ standalone: true }, "cursor-pointer text-sm")}>
        {t("Budget and weight")}
      </summary>
      <div className="mt-2 grid items-start gap-3 min-[22rem]:grid-cols-2 md:grid-cols-4">
        <NumberField
          name="budget"
          label={t("Maximum price (RM)")}
          className="min-[22rem]:col-span-2 md:col-span-1"
          value={budget === undefined ? "" : typedMoney(budget)}
          unreadable={unreadable.budget}
          error={t("Enter an amount such as 1,234.50")}
        />
        <NumberField
          name="min_g"
          label={t("Weight from (g)")}
          value={typedGrams(minWeight)}
          unreadable={unreadable.min_g}
          error={grams}
        />
        <NumberField
          name="max_g"
          label={t("Weight to (g)")}
          value={typedGrams(maxWeight)}
          unreadable={unreadable.max_g}
          error={grams}
        />
        <Button type="submit" variant="secondary" className="max-md:col-span-full md:mt-6">
          {t("Apply")}
        </Button>
      </div>
    </details>
  );
}

function NumberField(props: {
  name: string;
  label: string;
  value: string;
  /** What was typed, if it cannot be read. */
  unreadable: string | undefined;
  error: string;
  className?: string;
}) {
  const { name, unreadable } = props;
  const field = useUrlValue<HTMLInputElement>(unreadable ?? props.value);
  const isUnreadable = unreadable !== undefined;
  return (
    <div className={props.className}>
      <label htmlFor={name} className="mb-1 block text-sm text-ink-soft">
        {props.label}
      </label>
      <input
        {...field}
        id={name}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-invalid={isUnreadable || undefined}
        aria-describedby={isUnreadable ? `${name}-error` : undefined}
        className="control"
      />
      {isUnreadable ? (
        <p id={`${name}-error`} role="alert" className="mt-1 text-xs font-medium text-bad">
          {props.error}
        </p>
      ) : null}
    </div>
  );
}

/** Whole ringgit without decimals, as people type a budget. */
function typedMoney(amount: Sen): string {
  return formatTypedAmount(amount).replace(/\.00$/, "");
}

function typedGrams(weight: Milligrams | undefined): string {
  return weight === undefined ? "" : String(weight / 1000);
}
