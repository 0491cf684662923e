import { InputField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { unitPrice } from "#shop/money.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import type { VariantRow } from "./initial-values.ts";
import { draftParts, type PricePreviewInput, type GoldPricesToday } from "./price-preview.tsx";
import { RemoveRow, RowCard, useRows } from "./row-card.tsx";

const empty: VariantRow = {
  id: "",
  name: "",
  value: "",
  priceAdjustment: "0.00",
  stockAdjustment: "0",
};

/** The variants of a product. Each row posts the id of its variant, so that an edited variant stays in carts. */
export function VariantRows(props: {
  initial: VariantRow[];
  errors: string[] | undefined;
  rowErrors: Record<string, string[] | undefined>;
  previewInput: PricePreviewInput;
  goldPrices: GoldPricesToday;
  onChange: () => void;
}) {
  const { rows, shown, edit, add, remove } = useRows(props.initial, empty, props.onChange);
  const addSameName = () => add({ ...empty, name: rows.at(-1)?.name ?? "" });
  return (
    <RowCard
      title={t("Variants")}
      errors={props.errors}
      addLabel={t("Add Variant")}
      onAdd={addSameName}
    >
      {shown.map((row, at) => {
        const fieldOf = (part: Exclude<keyof VariantRow, "id">) => {
          const name = `variants[${at}].${part}`;
          return { dense: true, name, defaultValue: row[part], error: props.rowErrors[name]?.[0] };
        };
        const adjustment = parseMoney(row.priceAdjustment || "0");
        const parts =
          adjustment === undefined
            ? undefined
            : draftParts(props.previewInput, props.goldPrices, adjustment);
        return (
          <li
            key={row.key}
            className="grid grid-cols-2 items-end gap-3 border-b border-line pb-4 md:grid-cols-[1fr_1fr_1fr_1fr_auto]"
          >
            <input type="hidden" name={`variants[${at}].id`} value={row.id} />
            <InputField
              {...fieldOf("name")}
              label={t("Name")}
              maxLength={60}
              placeholder={t("Size")}
            />
            <InputField {...fieldOf("value")} label={t("Value")} maxLength={60} placeholder="14" />
            <InputField
              {...fieldOf("priceAdjustment")}
              label={t("Price Adjustment")}
              inputMode="decimal"
              defaultValue={undefined}
              value={row.priceAdjustment}
              onChange={(event) => edit(at, { ...row, priceAdjustment: event.target.value })}
            />
            <InputField
              {...fieldOf("stockAdjustment")}
              label={t("Stock Adjustment")}
              inputMode="numeric"
            />
            <RemoveRow
              label={t("Remove variant {number}", { number: at + 1 })}
              onRemove={() => remove(at)}
              className="max-md:col-start-2 max-md:justify-self-end"
            />
            {parts ? (
              <p className="col-span-full text-xs text-ink-soft">
                {t("Price today")} <Price amount={unitPrice(parts)} />
              </p>
            ) : null}
          </li>
        );
      })}
    </RowCard>
  );
}
