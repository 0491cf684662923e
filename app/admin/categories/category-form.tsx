import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { EditableCategory } from "#shop/catalogue/manage-categories.server.ts";
import { DefaultSubmit } from "../shared/copy-from-english.tsx";
import type { OtherLanguage } from "../shared/other-languages.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { problemLines } from "../shared/problem-lines.ts";
import { AddRow, RemoveRow, useRows } from "../shared/product-form/row-card.tsx";
import { TranslationFields, type TypedTranslations } from "../shared/translation-fields.tsx";
import { Thumbnail } from "../shared/thumbnail.tsx";
import type { FormAnswer } from "../shared/save-picture-form.server.ts";

type SubCategory = { id: string; name: string };
type TypedSubCategories = {
  /** An empty row is undefined. */
  subCategories?: (Partial<SubCategory> | undefined)[];
  shownSubCategories?: string[];
};
type Props = {
  category: EditableCategory | undefined;
  /** The id of a category that is created with this form. */
  newId: string;
  languages: OtherLanguage[];
  answer: FormAnswer | undefined;
};

export function CategoryForm({ category, newId, languages, answer }: Props) {
  const [form, fields] = useForm({
    id: "category",
    lastResult: answer?.result ?? null,
    defaultValue: {
      name: category?.name ?? "",
      slug: category?.slug ?? "",
      description: category?.description ?? "",
      displayOrder: category?.displayOrder ?? 0,
      subCategories: [] as SubCategory[],
    },
  });
  // Kept although the loader makes another one each time, because what is typed here is still the same category.
  const [firstId] = useState(newId);
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
      <DefaultSubmit />
      {category ? null : <input type="hidden" name="newId" value={firstId} />}
      <ErrorSummary lines={problemLines(form, fields, answer)} />
      <InputField label={t("Name")} field={fields.name} required maxLength={80} />
      <InputField
        label={t("Slug")}
        field={fields.slug}
        maxLength={80}
        hint={t("Leave empty to auto-generate")}
      />
      <TextareaField
        label={t("Description")}
        field={fields.description}
        rows={3}
        maxLength={2000}
      />
      <div className="mb-5">
        <TranslationFields
          languages={languages}
          initial={
            (answer?.result?.initialValue?.["translations"] as TypedTranslations | undefined) ??
            category?.translations ??
            {}
          }
          limits={{ name: 80, description: 2000 }}
          errors={form.allErrors}
          isAnswered={Boolean(answer?.result)}
        />
      </div>
      <InputField label={t("Display Order")} field={fields.displayOrder} inputMode="numeric" />
      <div className="mb-5 flex items-end gap-3">
        <Thumbnail
          picture={category?.picture}
          alt={t("Current picture")}
          sizes="64px"
          className="size-16 shrink-0"
        />
        <InputField
          label={t("Picture")}
          dense
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="min-w-0 flex-1"
        />
      </div>
      <SubCategoryRows
        stored={category?.subCategories ?? []}
        typed={answer?.result?.initialValue as TypedSubCategories | undefined}
      />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          {category ? t("Update Category") : t("Create Category")}
        </Button>
        <ButtonLink to={href("/admin/categories")} variant="secondary" preventScrollReset>
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}

/**
 * Each row posts the id of its sub-category, so that a renamed sub-category keeps its products. Without JavaScript, a
 * refused form shows its rows as they were `typed`. The ids that the form showed are posted too, so that it removes none
 * that is added meanwhile.
 */
function SubCategoryRows(props: { stored: SubCategory[]; typed: TypedSubCategories | undefined }) {
  const { stored, typed } = props;
  const [first] = useState({
    rows:
      typed?.subCategories?.flatMap((row) =>
        row ? [{ id: row.id ?? "", name: row.name ?? "" }] : [],
      ) ?? stored,
    ids: typed ? (typed.shownSubCategories ?? []) : stored.map(({ id }) => id),
  });
  const { shown, add, remove } = useRows(first.rows, { id: "", name: "" }, () => {});
  const ids = first.ids.map((id, at) => [`shownSubCategories[${at}]`, id]);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("Sub-Categories")}</legend>
      <HiddenFields of={Object.fromEntries(ids)} />
      <ul className="grid gap-2">
        {shown.map((row, at) => (
          <li key={row.key} className="flex gap-2">
            <HiddenFields of={{ [`subCategories[${at}].id`]: row.id }} />
            <InputField
              label={t("Sub-category {number}", { number: at + 1 })}
              labelHidden
              dense
              name={`subCategories[${at}].name`}
              defaultValue={row.name}
              maxLength={80}
              className="min-w-0 flex-1"
            />
            <RemoveRow
              label={t("Remove sub-category {number}", { number: at + 1 })}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <AddRow size="sm" className="mt-3" onAdd={() => add()}>
        {t("Add Sub-Category")}
      </AddRow>
    </fieldset>
  );
}
