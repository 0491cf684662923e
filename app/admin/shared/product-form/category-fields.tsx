import { useEffect, useState } from "react";
import { href, useFetcher } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink, textLinkClass } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { Options } from "../options.tsx";
import { AddSubCategory, type SubCategory } from "./add-sub-category.tsx";
import type { ProductFormOptions } from "#shop/catalogue/read-product-for-edit.server.ts";

/**
 * Selects for category and sub-category. Choosing another category resets the sub-category. A missing sub-category is
 * added in a dialog. A link opens the categories in another tab, because this form may hold unsaved changes.
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
  const [own, setOwn] = useState<SubCategory[]>([]);
  const [isAdding, setAdding] = useState(false);
  const known = choices.subCategories;
  const all = [...known, ...own.filter(({ id }) => !known.some((one) => one.id === id))];
  // Without JavaScript all sub-categories are offered; the server refuses one that belongs to another category.
  const offered = all.filter((one) => !hydrated || one.categoryId === categoryId);
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
          hydrated && categoryId ? (
            <button type="button" className={textLinkClass()} onClick={() => setAdding(true)}>
              {t("Add a sub-category")}
            </button>
          ) : (
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
          )
        }
      >
        <option value="">{t("No sub-category")}</option>
        <Options of={offered} />
      </SelectField>
      <AddSubCategory
        open={isAdding}
        category={choices.categories.find(({ id }) => id === categoryId)}
        onAdded={(added) => {
          setOwn((before) => [...before, added]);
          setSubCategoryId(added.id);
          setAdding(false);
          onChange();
        }}
        onClose={() => setAdding(false)}
      />
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
