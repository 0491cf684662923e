import { InputField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { parseMoney } from "#shop/money.ts";
import type { VariantRow } from "./first-values.ts";
import { priceOf, type Draft, type GoldToday } from "./price-preview.tsx";
import { RemoveRow, RowCard, useRows } from "./row-card.tsx";

const empty: VariantRow = {
  id: "",
  name: "",
  value: "",
  priceAdjustment: "0.00",
  stockAdjustment: "0",
};

/** Variants that share a name are alternatives. Their ids travel with them: carts point at them. */
export function VariantRows(props: {
  first: VariantRow[];
  errors: string[] | undefined;
  rowErrors: Record<string, string[] | undefined>;
  draft: Draft;
  goldPrices: GoldToday;
  onChange: () => void;
}) {
  const { rows, shown, edit, add, remove } = useRows(props.first, empty, props.onChange);
  const addAlike = () => add({ ...empty, name: rows.at(-1)?.name ?? "" });
  return (
    <RowCard title="Variants" errors={props.errors} addLabel="Add Variant" onAdd={addAlike}>
      {shown.map((row, at) => {
        const of = (part: string) => `variants[${at}].${part}`;
        const adjustment = parseMoney(row.priceAdjustment || "0");
        const price =
          adjustment === undefined ? undefined : priceOf(props.draft, props.goldPrices, adjustment);
        return (
          <li
            key={row.key}
            className="grid grid-cols-2 items-end gap-3 border-b border-line pb-4 md:grid-cols-[1fr_1fr_1fr_1fr_auto]"
          >
            <input type="hidden" name={of("id")} value={row.id} />
            <InputField
              label="Name"
              dense
              name={of("name")}
              defaultValue={row.name}
              maxLength={60}
              placeholder="Size"
            />
            <InputField
              label="Value"
              dense
              name={of("value")}
              defaultValue={row.value}
              maxLength={60}
              placeholder="14"
            />
            <InputField
              label="Price Adjustment"
              dense
              name={of("priceAdjustment")}
              type="number"
              step="0.01"
              value={row.priceAdjustment}
              error={props.rowErrors[of("priceAdjustment")]?.[0]}
              onChange={(event) => edit(at, { ...row, priceAdjustment: event.target.value })}
            />
            <InputField
              label="Stock Adjustment"
              dense
              name={of("stockAdjustment")}
              type="number"
              step="1"
              defaultValue={row.stockAdjustment}
              error={props.rowErrors[of("stockAdjustment")]?.[0]}
            />
            <RemoveRow
              label={`Remove variant ${at + 1}`}
              onRemove={() => remove(at)}
              className="max-md:col-start-2 max-md:justify-self-end"
            />
            {price === undefined ? null : (
              <p className="col-span-full text-xs text-ink-soft">
                Price today <Price amount={price} />
              </p>
            )}
          </li>
        );
      })}
    </RowCard>
  );
}
