import { Form, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { SearchBox } from "../shared/search-box.tsx";
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
];

/** Search, category and filter chips, all in the URL. Pressing a chosen chip removes its filter. */
export function ProductFilters(props: {
  filter: ProductFilter;
  categories: { id: string; name: string }[];
}) {
  const { filter, categories } = props;
  const [params] = useSearchParams();
  const submit = useSubmit();
  return (
    <div className="mb-4 space-y-3">
      <Form method="get" role="search" className="flex flex-wrap gap-2">
        {["purity", "stock", "flag", "archived", "sort"].map((name) => {
          const value = params.get(name);
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        <SearchBox
          query={filter.q}
          label="Search products by name or slug"
          placeholder="Name or slug"
          className="min-w-0 flex-1 basis-60"
        />
        <SelectField
          key={filter.categoryId}
          label="Category"
          labelHidden
          dense
          name="categoryId"
          defaultValue={filter.categoryId ?? ""}
          className="min-w-0 flex-1 basis-44 md:max-w-60"
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          <option value="">All Categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">No category</option>
        </SelectField>
        <Button type="submit" variant="secondary" className="px-4">
          Search
        </Button>
      </Form>
      <ul
        aria-label="Filters"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        {chips.map(({ name, value, label }) => {
          const isChosen = params.get(name) === value;
          const next = new URLSearchParams(params);
          next.delete("page");
          next.delete("after");
          if (isChosen) next.delete(name);
          else next.set(name, value);
          return (
            <li key={label}>
              <Link
                to={{ search: next.toString() }}
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
                className={classes(
                  "inline-flex min-h-11 items-center rounded-full border px-4 text-sm whitespace-nowrap transition-colors md:min-h-9 md:px-3",
                  isChosen
                    ? "border-gold bg-gold-wash font-semibold"
                    : "border-line bg-card hover:border-edge",
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
