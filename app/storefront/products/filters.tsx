import { useRef, type ReactNode } from "react";
import { Form, href, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Search, X } from "#app/ui/icons.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { t } from "#languages/messages.ts";
import type { ChoiceCounts } from "#shop/catalogue/count-choices.server.ts";
import type { CategoryCard } from "#shop/catalogue/list-categories.server.ts";
import type { ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { formatMoney } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { pieceCount } from "../shared/catalogue/piece-count.ts";
import { useUrlValue } from "../shared/form/use-url-value.ts";
import { BudgetFields } from "./budget-fields.tsx";
import type { Unreadable } from "./product-filter.server.ts";

type Filtered = {
  filter: ProductFilter;
  categories: Pick<CategoryCard, "slug" | "name" | "untranslated">[];
};

/** The filters of the product list. With JavaScript a change applies at once, otherwise after a press of the button. */
export function Filters(
  props: Filtered & {
    unreadable: Unreadable;
    counts: ChoiceCounts | undefined;
    total: number;
    countLimit: number;
  },
) {
  const { filter, unreadable, categories, counts, total, countLimit } = props;
  const form = useRef<HTMLFormElement>(null);
  const search = useUrlValue<HTMLInputElement>(filter.search ?? "");
  const submit = useSubmit();
  const hydrated = useHydrated();
  const submitFilters = () => {
    if (hydrated && form.current)
      void submit(filledFields(form.current), {
        action: href("/products"),
        preventScrollReset: true,
      });
  };
  return (
    <div className="mb-8 border-y border-line py-4 md:mb-10">
      <Form
        ref={form}
        action={href("/products")}
        onSubmit={(event) => {
          event.preventDefault();
          submitFilters();
        }}
        // Whole words of each language on a phone of 360 px; narrower screens have one field in each row.
        className="grid gap-3 min-[22rem]:grid-cols-[6fr_5fr] md:grid-cols-3 lg:flex lg:flex-wrap"
      >
        <div className="relative col-span-full lg:flex-1">
          <label htmlFor="search" className="sr-only">
            {t("Search pieces")}
          </label>
          <Search className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
          <input
            {...search}
            id="search"
            type="search"
            name="search"
            placeholder={t("Search pieces")}
            maxLength={120}
            className="control pl-11"
          />
        </div>
        <Choice
          name="category"
          label={t("Category")}
          value={filter.category}
          onChange={submitFilters}
        >
          <option value="">{t("All Categories")}</option>
          {categories.map(({ slug, name }) => (
            <CountedOption
              key={slug}
              value={slug}
              label={name}
              count={counts && (counts.category[slug] ?? 0)}
              countLimit={counts?.countLimit}
              isChosen={slug === filter.category}
            />
          ))}
        </Choice>
        <Choice name="purity" label={t("Gold type")} value={filter.purity} onChange={submitFilters}>
          <option value="">{t("All Types")}</option>
          {(["916", "999"] as const).map((purity) => (
            <CountedOption
              key={purity}
              value={purity}
              label={t("{purity} Gold", { purity })}
              count={counts && (counts.purity[purity] ?? 0)}
              countLimit={counts?.countLimit}
              isChosen={purity === filter.purity}
            />
          ))}
        </Choice>
        <div className="col-span-full flex gap-3 md:contents">
          <Choice name="sort" label={t("Sort by")} value={filter.sort} onChange={submitFilters}>
            <option value="">{t("Newest first")}</option>
            <option value="price-asc">{t("Price, low to high")}</option>
            <option value="price-desc">{t("Price, high to low")}</option>
            <option value="weight-asc">{t("Weight, light to heavy")}</option>
            <option value="weight-desc">{t("Weight, heavy to light")}</option>
            <option value="labour-asc">{t("Labour fee per gram, low to high")}</option>
          </Choice>
          <Button type="submit" variant="secondary" className={hydrated ? "md:sr-only" : ""}>
            {t("Search")}
          </Button>
        </div>
        <BudgetFields filter={filter} unreadable={unreadable} />
      </Form>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {pieceCount(total, countLimit)}
        </p>
        <Chips filter={filter} categories={categories} />
      </div>
    </div>
  );
}

function Choice(props: {
  name: string;
  label: string;
  value: string | undefined;
  onChange: () => void;
  children: ReactNode;
}) {
  const { name, label, value, onChange, children } = props;
  const field = useUrlValue<HTMLSelectElement>(value ?? "");
  return (
    <div className="min-w-0 max-md:flex-1">
      <label htmlFor={name} className="sr-only">
        {label}
      </label>
      <select
        {...field}
        id={name}
        name={name}
        onChange={onChange}
        className="control control-select control-tight"
      >
        {children}
      </select>
    </div>
  );
}

/** A choice with the number of pieces that it would leave, such as "Rings (12)". One that leaves none is dimmed. */
function CountedOption(props: {
  value: string;
  label: string;
  count: number | undefined;
  countLimit: number | undefined;
  isChosen: boolean;
}) {
  const { value, label, count, countLimit = 0, isChosen } = props;
  const shown = count === undefined ? "" : ` (${countUpTo(count, countLimit)})`;
  return (
    <option value={value} disabled={count === 0 && !isChosen}>
      {label + shown}
    </option>
  );
}

function countUpTo(count: number, limit: number): string {
  return count > limit ? `${formatCount(limit)}+` : formatCount(count);
}

/** The active filters, each with a link that removes it. */
function Chips({ filter, categories }: Filtered) {
  const [search] = useSearchParams();
  const category = categories.find(({ slug }) => slug === filter.category);
  const chips = [
    { key: "category", label: category?.name ?? filter.category, lang: langOf(category, "name") },
    { key: "purity", label: filter.purity && t("{purity} Gold", { purity: filter.purity }) },
    {
      key: "budget",
      label: filter.budget && t("Up to {amount}", { amount: formatMoney(filter.budget) }),
    },
    {
      key: "min_g",
      label: filter.minWeight && t("From {weight}", { weight: formatWeight(filter.minWeight) }),
    },
    {
      key: "max_g",
      label: filter.maxWeight && t("Up to {weight}", { weight: formatWeight(filter.maxWeight) }),
    },
    { key: "search", label: filter.search && t("“{search}”", { search: filter.search }) },
  ].filter(({ label }) => label);
  return chips.map(({ key, label, lang }) => {
    const without = new URLSearchParams(search);
    without.delete(key);
    without.delete("page");
    without.delete("after");
    return (
      <Link
        key={key}
        to={{ pathname: href("/products"), search: without.toString() }}
        preventScrollReset
        className="inline-flex min-h-8 max-w-full items-center gap-1.5 bg-gold-wash py-1 pr-2 pl-3 text-sm text-gold-ink transition-colors hover:bg-line"
      >
        <span lang={lang} className="truncate">
          {label}
        </span>
        <X className="size-4 shrink-0" />
        <span className="sr-only">{t(", remove this filter")}</span>
      </Link>
    );
  });
}

/** The form's fields without the empty ones, which would only make the URL longer. */
function filledFields(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") params.set(name, value.trim());
  }
  return params;
}
