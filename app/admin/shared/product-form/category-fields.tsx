import { useState } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { Options } from "../options.tsx";
import type { ProductFormOptions } from "#shop/catalogue/read-product-for-edit.server.ts";

/** Selects for category and sub-category. Choosing another category resets the sub-category. */
export function CategoryFields({
  choices,
  initial,
  onChange,
}: {
  choices: ProductFormOptions;
  initial: { categoryId: string; subCategoryId: string };
  onChange: () => void;
}) {
  const [categoryId, setCategoryId] = useState(initial.categoryId);
  const [subCategoryId, setSubCategoryId] = useState(initial.subCategoryId);
  const hydrated = useHydrated();
  // Without JavaScript all sub-categories are offered; the server refuses one that belongs to another category.
  const offered = choices.subCategories.filter((one) => !hydrated || one.categoryId === categoryId);
  return (
    <>
      <SelectField
        label={t("Category")}
        name="categoryId"
        value={categoryId}
        onChange={(event) => {
          setCategoryId(event.target.value);
          setSubCategoryId("");
          onChange();
        }}
      >
        <option value="">{t("No category")}</option>
        <Options of={choices.categories} />
      </SelectField>
      <SelectField
        label={t("Sub-Category")}
        name="subCategoryId"
        value={subCategoryId}
        disabled={hydrated && !categoryId}
        onChange={(event) => setSubCategoryId(event.target.value)}
      >
        <option value="">{t("No sub-category")}</option>
        <Options of={offered} />
      </SelectField>
    </>
  );
}
