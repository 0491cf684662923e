import { InputField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
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

/** Variants with the same name are alternatives. Rows keep their ids, because carts reference them. */
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
    <RowCard title="Variants" errors={props.errors} addLabel="Add Variant" onAdd={addSameName}>
      {shown.map((row, at) => {
        const fieldName = (part: string) => `variants[${at}].${part}`;
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
            <input type="hidden" name={fieldName("id")} value={row.id} />
            <InputField
              label="Name"
              dense
              name={fieldName("name")}
              defaultValue={row.name}
              maxLength={60}
              placeholder="Size"
            />
            <InputField
              label="Value"
              dense
              name={fieldName("value")}
              defaultValue={row.value}
              maxLength={60}
              placeholder="14"
            />
            <InputField
              label="Price Adjustment"
              dense
              name={fieldName("priceAdjustment")}
              inputMode="decimal"
              value={row.priceAdjustment}
              error={props.rowErrors[fieldName("priceAdjustment")]?.[0]}
              onChange={(event) => edit(at, { ...row, priceAdjustment: event.target.value })}
            />
            <InputField
              label="Stock Adjustment"
              dense
              name={fieldName("stockAdjustment")}
              inputMode="numeric"
              defaultValue={row.stockAdjustment}
              error={props.rowErrors[fieldName("stockAdjustment")]?.[0]}
            />
            <RemoveRow
              label={`Remove variant ${at + 1}`}
              onRemove={() => remove(at)}
              className="max-md:col-start-2 max-md:justify-self-end"
            />
            {parts ? (
              <p className="col-span-full text-xs text-ink-soft">
                Price today <Price amount={unitPrice(parts)} />
              </p>
            ) : null}
          </li>
        );
      })}
    </RowCard>
  );
}
