import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type {
  ProductFormOptions,
  EditableProduct,
} from "#shop/catalogue/read-product-for-edit.server.ts";
import { productFields } from "#shop/catalogue/product-fields.ts";
import type { Purity } from "#shop/money.ts";
import { parseMoney, parseWeight, parseWholeNumber } from "#shop/parse-amounts.ts";
import { DefaultSubmit } from "../copy-from-english.tsx";
import type { OtherLanguage } from "../other-languages.server.ts";
import { TranslationFields } from "../translation-fields.tsx";
import { CategoryFields } from "./category-fields.tsx";
import { ColorRows } from "./color-rows.tsx";
import { errorLines } from "./error-lines.ts";
import { ImageGrid } from "./image-grid.tsx";
import { PricePreview, type PricePreviewInput } from "./price-preview.tsx";
import { checkboxFields, factFields, priceAndStock, ProductInput } from "./product-input.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { FormAnswer } from "../save-picture-form.server.ts";
import { initialImages } from "./initial-images.ts";
import { initialValues } from "./initial-values.ts";
import { fieldId, productFormId } from "./row-labels.ts";
import { VariantRows } from "./variant-rows.tsx";

type Props = {
  product?: EditableProduct;
  /** The form's idempotency key: submitting the form of a new product twice creates one. */
  newId?: string;
  choices: ProductFormOptions;
  languages: OtherLanguage[];
  answer: FormAnswer | undefined;
};

/** The form for new and existing products. Its plain fields work without JavaScript. */
export function ProductForm({ product, newId, choices, languages, answer }: Props) {
  const [initial] = useState(() => initialValues(product, answer?.result?.initialValue));
  const [form, fields] = useForm({
    id: productFormId,
    lastResult: answer?.result ?? null,
    defaultValue: initial,
  });
  // Kept although the loader makes another one each time, because what is typed here is still the same product.
  const [firstId] = useState(newId);
  // A refused form still has unsaved changes.
  const [isDirty, setDirty] = useState(Boolean(answer?.result));
  const [previewInput, setPreviewInput] = useState<PricePreviewInput>(() =>
    toPreviewInput(initial),
  );
  const [stock, setStock] = useState(() => parseWholeNumber(initial.stock));
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formEncType === "multipart/form-data";
  const markDirty = () => setDirty(true);

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onInput={(event) => {
        markDirty();
        const typed = new FormData(event.currentTarget);
        setPreviewInput(toPreviewInput(Object.fromEntries(typed)));
        setStock(parseWholeNumber(textOf(typed.get("stock"))));
      }}
    >
      <DefaultSubmit />
      <ErrorSummary lines={errorLines(form.allErrors, answer?.problem, languages)} />
      {product ? (
        <>
          <input type="hidden" name="version" value={initial.version} />
          <input type="hidden" name="stockSeen" value={initial.stockSeen} />
        </>
      ) : (
        <input type="hidden" name="newId" value={firstId} />
      )}
      <div className="grid grid-cols-1 gap-4">
        <Card title={t("Basic Information")}>
          <div className="grid grid-cols-1 gap-x-4 gap-y-1 md:grid-cols-2">
            <ProductInput name="name" field={fields.name} />
            <InputField
              label={t("Slug")}
              field={fields.slug}
              maxLength={80}
              hint={t("Leave empty to auto-generate")}
            />
            <TextareaField
              label={t("Description")}
              field={fields.description}
              maxLength={productFields.description.max}
              className="md:col-span-2"
            />
            <CategoryFields choices={choices} initial={initial} onChange={markDirty} />
          </div>
        </Card>
        <Card title={t("Translations")}>
          <TranslationFields
            languages={languages}
            initial={initial.translations}
            limits={{ name: productFields.name.max, description: productFields.description.max }}
            errors={form.allErrors}
            isAnswered={Boolean(answer?.result)}
            idOf={fieldId}
          />
        </Card>
        <Card title={t("Pricing & Stock")}>
          <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
            {priceAndStock.map((name) => (
              <ProductInput key={name} name={name} field={fields[name]} />
            ))}
          </div>
          <PricePreview input={previewInput} goldPrices={choices.goldPrices} />
          <div className="mt-3 flex flex-wrap gap-x-8">
            {checkboxFields.map((name) => (
              <ProductInput key={name} name={name} field={fields[name]} />
            ))}
          </div>
        </Card>
        <Card title={t("Details")}>
          <p className="mb-3 text-sm text-ink-soft">
            {t("For the product page. Leave empty what does not apply.")}
          </p>
          <div className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
            {factFields.map((name) => (
              <ProductInput key={name} name={name} field={fields[name]} />
            ))}
          </div>
        </Card>
        <ImageGrid
          languages={languages}
          productName={initial.name}
          initial={() => initialImages(product?.images ?? [], answer?.result?.initialValue)}
          onChange={markDirty}
        />
        <VariantRows
          initial={initial.variants}
          sizes={initial.sizes}
          stock={stock}
          errors={fields.variants.errors}
          rowErrors={form.allErrors}
          previewInput={previewInput}
          goldPrices={choices.goldPrices}
          onChange={markDirty}
        />
        <ColorRows initial={initial.colors} errors={fields.colors.errors} onChange={markDirty} />
      </div>
      <SaveBar isNew={!product} isDirty={isDirty} isBusy={isBusy} />
    </Form>
  );
}

function toPreviewInput(values: { [name: string]: unknown }): PricePreviewInput {
  return {
    purity: values["purity"] as Purity,
    weight: parseWeight(textOf(values["weight"])),
    labourFee: parseMoney(textOf(values["labourFee"])),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
