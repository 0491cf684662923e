import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { t } from "#languages/messages.ts";
import { writeField } from "#shop/catalogue/product-fields.ts";
import type { SeriesFields } from "#shop/catalogue/variant-series.ts";
import { unitPrice } from "#shop/money.ts";
import { parseMoney, parseWeight } from "#shop/parse-amounts.ts";
import { AddSizes } from "./add-sizes.tsx";
import { focusField, typedIn } from "./focus-field.ts";
import { emptyVariant, writeVariant, type VariantRow } from "./initial-values.ts";
import { draftParts, type PricePreviewInput, type GoldPricesToday } from "./price-preview.tsx";
import { RowCard, useRows } from "./row-card.tsx";
import { variantParts, type VariantPart } from "./row-labels.ts";
import { VariantFields } from "./variant-fields.tsx";

/** The variants of a product. */
export function VariantRows(props: {
  initial: VariantRow[];
  sizes: Partial<SeriesFields>;
  errors: string[] | undefined;
  rowErrors: Record<string, string[] | undefined>;
  stock: number | undefined;
  previewInput: PricePreviewInput;
  goldPrices: GoldPricesToday;
  onChange: () => void;
}) {
  const { rows, shown, edit, add, remove } = useRows(props.initial, emptyVariant, props.onChange);

  const { weight } = props.previewInput;

  function priceOf(row: VariantRow) {
    const priceAdjustment = parseMoney(row.priceAdjustment || "0");
    const ownWeight = parseWeight(row.weight);
    if (priceAdjustment === undefined || (row.weight.trim() && !ownWeight)) return undefined;
    const chosen = [{ priceAdjustment, weight: ownWeight }];
    const parts = draftParts(props.previewInput, props.goldPrices, chosen);
    return parts && unitPrice(parts);
  }

  function addAndFocus(form: HTMLFormElement | null, added: VariantRow[], part: VariantPart) {
    const at = rows.length;
    flushSync(() => add(...added));
    focusField(form, `variants[${at}].${part}`);
  }

  function addVariant(form: HTMLFormElement | null) {
    const name = typedIn(form, `variants[${rows.length - 1}].name`);
    addAndFocus(form, [{ ...emptyVariant, name }], name ? "value" : "name");
  }

  /** Enter goes to the next field, from the last one to the row below, which it adds if there is none. */
  function goOn(event: KeyboardEvent<HTMLInputElement>, at: number, part: VariantPart) {
    // Enter also ends the input of a Chinese word.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { form } = event.currentTarget;
    const next = variantParts[variantParts.indexOf(part) + 1];
    if (next) focusField(form, `variants[${at}].${next}`);
    else if (at + 1 < rows.length) focusField(form, `variants[${at + 1}].${part}`);
    else addVariant(form);
  }

  return (
    <RowCard
      id="variants"
      title={t("Variants")}
      hint={
        shown.length > 0
          ? t("On hand is Stock plus Stock Adjustment. A sale lowers all variants.")
          : undefined
      }
      errors={props.errors}
      before={
        <AddSizes
          sent={props.sizes}
          isOpen={props.initial.length === 0}
          onAdd={(form, variants) =>
            addAndFocus(
              form,
              variants.map((variant) => ({ ...emptyVariant, ...writeVariant(variant) })),
              "onHand",
            )
          }
        />
      }
      addLabel={t("Add Variant")}
      onAdd={addVariant}
    >
      {shown.map((row, at) => (
        <VariantFields
          key={row.key}
          at={at}
          row={row}
          stock={props.stock}
          weight={weight === undefined ? "" : writeField("weight", weight)}
          price={priceOf(row)}
          errors={props.rowErrors}
          onEdit={(edited) => edit(at, { ...edited, key: row.key })}
          onEnter={(event, part) => goOn(event, at, part)}
          onRemove={() => remove(at)}
        />
      ))}
    </RowCard>
  );
}
