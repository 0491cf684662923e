import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { InputField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { parseMoney } from "#shop/money.ts";
import type { VariantRow } from "./first-values.ts";
import { priceOf, type Draft, type GoldToday } from "./price-preview.tsx";

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
  const hydrated = useHydrated();
  // Without JavaScript there is one empty row to fill in; what stays empty is not saved.
  const [rows, setRows] = useState(() =>
    props.first.map((row, key) => ({ ...empty, ...row, key })),
  );
  const shown = hydrated ? rows : [...rows, { ...empty, key: rows.length }];
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <Card title="Variants">
      {props.errors ? <p className="mb-3 font-medium text-bad">{props.errors.join(" ")}</p> : null}
      <ul className="grid gap-4">
        {shown.map((row, at) => {
          const of = (part: string) => `variants[${at}].${part}`;
          const adjustment = parseMoney(row.priceAdjustment || "0");
          const price =
            adjustment === undefined
              ? undefined
              : priceOf(props.draft, props.goldPrices, adjustment);
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
                onChange={(event) =>
                  setRows(rows.with(at, { ...row, priceAdjustment: event.target.value }))
                }
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
              {hydrated ? (
                <Button
                  type="button"
                  variant="quiet"
                  aria-label={`Remove variant ${at + 1}`}
                  className="px-3"
                  onClick={() => {
                    setRows(rows.toSpliced(at, 1));
                    props.onChange();
                  }}
                >
                  <Trash2 aria-hidden="true" className="size-4.5" />
                </Button>
              ) : null}
              {price === undefined ? null : (
                <p className="col-span-full text-xs text-ink-soft">
                  Price today <Price amount={price} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {hydrated ? (
        <Button
          type="button"
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setRows([...rows, { ...empty, name: rows.at(-1)?.name ?? "", key: nextKey }]);
            props.onChange();
          }}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          Add Variant
        </Button>
      ) : null}
    </Card>
  );
}
