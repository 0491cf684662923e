import { useState } from "react";
import { SelectField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ProductChoices } from "#shop/catalogue/edit-product.server.ts";

/** The sub-category waits for a category, and is forgotten with it. */
export function CategoryFields({
  choices,
  first,
  onChange,
}: {
  choices: ProductChoices;
  first: { categoryId: string; subCategoryId: string };
  onChange: () => void;
}) {
  const [categoryId, setCategoryId] = useState(first.categoryId);
  const [subCategoryId, setSubCategoryId] = useState(first.subCategoryId);
  const hydrated = useHydrated();
  // Without JavaScript every sub-category is offered: the server takes none of another category.
  const offered = choices.subCategories.filter((one) => !hydrated || one.categoryId === categoryId);
  return (
    <>
      <SelectField
        label="Category"
        name="categoryId"
        value={categoryId}
        onChange={(event) => {
          setCategoryId(event.target.value);
          setSubCategoryId("");
          onChange();
        }}
      >
        <option value="">No category</option>
        {choices.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sub-Category"
        name="subCategoryId"
        value={subCategoryId}
        disabled={hydrated && !categoryId}
        onChange={(event) => setSubCategoryId(event.target.value)}
      >
        <option value="">No sub-category</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
