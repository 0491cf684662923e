import type { KeyboardEvent } from "react";
import { InputField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { VariantRow } from "./initial-values.ts";
import { fieldId, variantLabels, type VariantPart } from "./row-labels.ts";
import { RemoveRow } from "./row-card.tsx";
import { stockOfRow } from "./stock-of-row.ts";

type Props = {
  at: number;
  row: VariantRow;
  /** The product's stock in the form, if it can be read. */
  stock: number | undefined;
  /** The product's weight in the form, which variants have that have no weight of their own. */
  weight: string;
  price: Sen | undefined;
  errors: Record<string, string[] | undefined>;
  onEdit: (row: VariantRow) => void;
  onEnter: (event: KeyboardEvent<HTMLInputElement>, part: VariantPart) => void;
  onRemove: () => void;
};

/** The fields of one variant. It posts its id, so that an edited variant stays in carts. */
export function VariantFields({ at, row, stock, weight, price, errors, ...on }: Props) {
  const shown = stockOfRow(row, stock);
  const fieldOf = (part: VariantPart) => {
    const name = `variants[${at}].${part}`;
    return {
      id: fieldId(name),
      name,
      label: t(variantLabels[part]),
      dense: true,
      error: errors[name]?.[0],
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => on.onEnter(event, part),
    };
  };
  return (
    <li className="border-b border-line pb-4">
      <fieldset className="grid min-w-0 grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(6,1fr)_auto]">
        <legend className="sr-only">{t("Variant {number}", { number: at + 1 })}</legend>
        <input type="hidden" name={`variants[${at}].id`} value={row.id} />
        <InputField
          {...fieldOf("name")}
          defaultValue={row.name}
          maxLength={60}
          placeholder={t("Size")}
        />
        <InputField
          {...fieldOf("value")}
          defaultValue={row.value}
          maxLength={60}
          placeholder="14"
        />
        <InputField
          {...fieldOf("weight")}
          inputMode="decimal"
          value={row.weight}
          placeholder={weight}
          onChange={(event) => on.onEdit({ ...row, weight: event.target.value })}
        />
        <InputField
          {...fieldOf("priceAdjustment")}
          inputMode="decimal"
          value={row.priceAdjustment}
          onChange={(event) => on.onEdit({ ...row, priceAdjustment: event.target.value })}
        />
        <InputField
          {...fieldOf("stockAdjustment")}
          inputMode="numeric"
          value={shown.stockAdjustment}
          onChange={(event) =>
            on.onEdit({ ...row, stockAdjustment: event.target.value, onHand: undefined })
          }
        />
        <InputField
          {...fieldOf("onHand")}
          inputMode="numeric"
          value={shown.onHand}
          onChange={(event) => on.onEdit({ ...row, onHand: event.target.value })}
          onBlur={() => {
            if (row.onHand?.trim() === "") on.onEdit({ ...row, onHand: undefined });
          }}
        />
        <input
          type="hidden"
          name={`variants[${at}].onHandSeen`}
          value={row.onHand === undefined ? shown.onHand : ""}
        />
        <RemoveRow
          label={t("Remove variant {number}", { number: at + 1 })}
          onRemove={on.onRemove}
          className="max-lg:order-last max-lg:justify-self-end"
        />
        <p className="flex flex-wrap gap-x-4 self-center text-xs text-ink-soft tabular-nums lg:col-span-full">
          {price === undefined ? null : (
            <span>
              {t("Price today")} <Price amount={price} />
            </span>
          )}
          {shown.available === undefined ? null : (
            <span>{t("{count} available", { count: shown.available })}</span>
          )}
        </p>
      </fieldset>
    </li>
  );
}
