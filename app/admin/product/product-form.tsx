import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import type { ProductChoices, ProductToEdit } from "#shop/catalogue/edit-product.server.ts";
import { parseMoney, type Purity } from "#shop/money.ts";
import { parseWeight } from "#shop/weight.ts";
import { useProblemToast } from "../use-problem-toast.ts";
import { CategoryFields } from "./category-fields.tsx";
import { ColorRows } from "./color-rows.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { PricePreview, type Draft } from "./price-preview.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { SaveAnswer } from "./save-request.server.ts";
import { firstImages } from "./first-images.ts";
import { firstValues } from "./first-values.ts";
import { VariantRows } from "./variant-rows.tsx";

type Props = {
  product?: ProductToEdit;
  choices: ProductChoices;
  answer: SaveAnswer | undefined;
};

/** One form for a new product and an old one. Its plain fields work without JavaScript too. */
export function ProductForm({ product, choices, answer }: Props) {
  const [first] = useState(() => firstValues(product, answer?.result?.initialValue));
  const [form, fields] = useForm({
    id: "product",
    lastResult: answer?.result ?? null,
    defaultValue: first,
  });
  const [isDirty, setDirty] = useState(false);
  const [draft, setDraft] = useState<Draft>(() => draftOf(first));
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formEncType === "multipart/form-data";
  useProblemToast(answer);
  const lines = summaryOf(form, fields as never);
  const problem = answer?.problem && lines.length === 0 ? [answer.problem] : [];
  const touch = () => setDirty(true);

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onInput={(event) => {
        touch();
        const typed = new FormData(event.currentTarget);
        setDraft(draftOf(Object.fromEntries(typed)));
      }}
    >
      <ErrorSummary lines={[...lines, ...problem.map((message) => ({ id: undefined, message }))]} />
      {product ? (
        <>
          <input type="hidden" name="version" value={product.version} />
          <input type="hidden" name="stockSeen" value={product.stock} />
        </>
      ) : null}
      <div className="grid gap-4">
        <Card title="Basic Information">
          <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
            <InputField label="Product Name" field={fields.name} required maxLength={160} />
            <InputField
              label="Slug"
              field={fields.slug}
              maxLength={80}
              hint="Leave empty to auto-generate"
            />
            <TextareaField
              label="Description"
              field={fields.description}
              maxLength={10_000}
              className="md:col-span-2"
            />
            <CategoryFields choices={choices} first={first} onChange={touch} />
          </div>
        </Card>
        <Card title="Pricing & Stock">
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
            <SelectField label="Gold Type" field={fields.purity} required>
              <option value="916">916 Gold</option>
              <option value="999">999 Gold</option>
            </SelectField>
            <InputField
              label="Weight (grams)"
              field={fields.weight}
              type="number"
              inputMode="decimal"
              step="0.01"
              min="0.01"
              required
            />
            <InputField
              label="Labour Fee (RM)"
              field={fields.labourFee}
              type="number"
              inputMode="decimal"
              step="0.01"
              min="0"
              required
            />
            <InputField
              label="Stock"
              field={fields.stock}
              type="number"
              inputMode="numeric"
              step="1"
              required
            />
          </div>
          <PricePreview draft={draft} goldPrices={choices.goldPrices} />
          <div className="mt-3 flex flex-wrap gap-x-8">
            <CheckboxField label="Featured" field={fields.isFeatured} />
            <CheckboxField label="Best Seller" field={fields.isBestSeller} />
            <CheckboxField label="New Arrival" field={fields.isNewArrival} />
          </div>
        </Card>
        <ImageGrid
          first={() => firstImages(product?.images ?? [], answer?.result?.initialValue)}
          onChange={touch}
        />
        <VariantRows
          first={first.variants}
          errors={fields.variants.errors}
          rowErrors={form.allErrors}
          draft={draft}
          goldPrices={choices.goldPrices}
          onChange={touch}
        />
        <ColorRows first={first.colors} errors={fields.colors.errors} onChange={touch} />
      </div>
      <SaveBar isNew={!product} isDirty={isDirty} isBusy={isBusy} />
    </Form>
  );
}

function draftOf(values: { [name: string]: unknown }): Draft {
  return {
    purity: values["purity"] as Purity,
    weight: parseWeight(textOf(values["weight"])),
    labourFee: parseMoney(textOf(values["labourFee"])),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
