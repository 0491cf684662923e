import { useSubmit } from "react-router";
import { Chips } from "../shared/filter-chips.tsx";
import { FilterSelect, SearchForm } from "../shared/list-filters.tsx";
import type { ProductFilter } from "./product-filter.server.ts";

const chips = [
  { name: "purity", value: "916", label: "916 Gold" },
  { name: "purity", value: "999", label: "999 Gold" },
  { name: "stock", value: "in", label: "In stock" },
  { name: "stock", value: "low", label: "Low stock" },
  { name: "stock", value: "out", label: "Out of stock" },
  { name: "flag", value: "featured", label: "Featured" },
  { name: "flag", value: "best-seller", label: "Best Seller" },
  { name: "flag", value: "new-arrival", label: "New Arrival" },
  { name: "archived", value: "yes", label: "Archived" },
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
        label="Search products by name or slug"
        placeholder="Name or slug"
        className="min-w-0 flex-1 basis-60"
      >
        <FilterSelect
          label="Category"
          name="categoryId"
          value={categoryId}
          any="All Categories"
          options={[...props.categories, { id: "none", name: "No category" }]}
          className="min-w-0 flex-1 basis-44 md:max-w-60"
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        />
      </SearchForm>
      <Chips
        label="Filters"
        chips={chips.map(({ name, value, label }) => {
          const isChosen = chosen[name] === value;
          return { name, value: isChosen ? undefined : value, label, isChosen };
        })}
      />
    </div>
  );
}
