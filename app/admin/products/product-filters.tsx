import { useSubmit } from "react-router";
import { message, t } from "#languages/messages.ts";
import { Chips } from "../shared/filter-chips.tsx";
import { FilterSelect, SearchForm } from "../shared/list-filters.tsx";
import type { ProductFilter } from "./product-filter.server.ts";

const chips = [
  { name: "purity", value: "916", label: message("916 Gold") },
  { name: "purity", value: "999", label: message("999 Gold") },
  { name: "stock", value: "in", label: message("In stock") },
  { name: "stock", value: "low", label: message("Low stock") },
  { name: "stock", value: "out", label: message("Out of stock") },
  { name: "flag", value: "featured", label: message("Featured") },
  { name: "flag", value: "best-seller", label: message("Best Seller") },
  { name: "flag", value: "new-arrival", label: message("New Arrival") },
  { name: "archived", value: "yes", label: message("Archived") },
] as const;

/** Search, category and filter chips of the product list, all in the URL. Pressing a chosen chip removes its filter. */
export function ProductFilters(props: {
  filter: ProductFilter;
  categories: { id: string; name: string }[];
}) {
  const { q, categoryId, purity, stock, flag, archived, sort } = props.filter;
  const chosen = { purity, stock, flag, archived: archived ? "yes" : undefined };
  const submit = useSubmit();
  return (
    <div className="mb-4 space-y-3">
      <SearchForm
        keep={{ ...chosen, sort: sort === "newest" ? undefined : sort }}
        query={q}
        label={t("Search products by name or slug")}
        placeholder={t("Name or slug")}
        className="min-w-0 flex-1 basis-60"
      >
        <FilterSelect
          label={t("Category")}
          name="categoryId"
          value={categoryId}
          any={t("All Categories")}
          options={[...props.categories, { id: "none", name: t("No category") }]}
          className="min-w-0 flex-1 basis-44 md:max-w-60"
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        />
      </SearchForm>
      <Chips
        label={t("Filters")}
        chips={chips.map(({ name, value, label }) => {
          const isChosen = chosen[name] === value;
          return { name, value: isChosen ? undefined : value, label: t(label), isChosen };
        })}
      />
    </div>
  );
}
