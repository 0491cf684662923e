import { useEffect, useState } from "react";
import { href, useFetcher } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { Options } from "../options.tsx";
import type { ProductFormOptions } from "#shop/catalogue/read-product-for-edit.server.ts";

/**
 * Selects for category and sub-category. Choosing another category resets the sub-category. A link opens the categories
 * in another tab, because this form may hold unsaved changes.
 */
export function CategoryFields({
  choices: loaded,
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
  const { choices, reloadOnReturn } = useChoices(loaded);
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
        hint={
          <TextLink
            to={{ pathname: href("/admin/categories"), search: `edit=${categoryId || "new"}` }}
            target="_blank"
            rel="noopener"
            onClick={reloadOnReturn}
          >
            <Rich
              text={
                categoryId
                  ? t("Add a sub-category<hidden>, in a new tab</hidden>")
                  : t("Add a category<hidden>, in a new tab</hidden>")
              }
              hidden={forScreenReaders}
            />
          </TextLink>
        }
      >
        <option value="">{t("No sub-category")}</option>
        <Options of={offered} />
      </SelectField>
    </>
  );
}

/**
 * The categories, also those that staff added in another tab. They come from the loader of another screen: reloading this
 * screen's own data would discard the form if a colleague has saved the product.
 */
function useChoices(loaded: ProductFormOptions) {
  const { data, load } = useFetcher<{ choices: ProductFormOptions }>();
  const [wasLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!wasLeft) return;
    const reload = () => void load(href("/admin/products/new"));
    window.addEventListener("focus", reload);
    return () => window.removeEventListener("focus", reload);
  }, [wasLeft, load]);
  return { choices: data?.choices ?? loaded, reloadOnReturn: () => setLeft(true) };
}
