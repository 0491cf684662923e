import { href, redirect } from "react-router";
import { categoriesFor, goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { joinAlternatives } from "#app/ui/join-texts.ts";
import { langOf } from "#app/ui/lang-of.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchX } from "#app/ui/icons.tsx";
import { t } from "#languages/messages.ts";
import { findMovedCategorySlug } from "#shop/catalogue/list-categories.server.ts";
import { listProducts, type ProductFilter } from "#shop/catalogue/list-products.server.ts";
import { affordableWeights } from "#shop/gold/affordable-weights.ts";
import { formatMoney } from "#shop/money.ts";
import { pick } from "#shop/pick.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Route } from "./+types/route";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { ProductCard } from "../shared/catalogue/product-card.tsx";
import { ProductGrid } from "../shared/catalogue/product-grid.tsx";
import { pageMeta } from "../shared/page-meta.ts";
import { Filters } from "./filters.tsx";
import { parseProductFilter, readUnreadable } from "./product-filter.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = parseProductFilter(url.searchParams);
  const [list, categories] = await Promise.all([
    listProducts({ ...filter, countsChoices: true }, goldPricesFor(context)),
    categoriesFor(context),
  ]);
  const { category: categorySlug, purity, budget, minWeight, maxWeight, search, sort } = filter;
  const category = categories.find(({ slug }) => slug === categorySlug);
  if (categorySlug && !category) await redirectMovedCategory(url, categorySlug);
  return {
    ...list,
    filter: { category: categorySlug, purity, budget, minWeight, maxWeight, search, sort },
    unreadable: readUnreadable(url.searchParams),
    affordable: budget === undefined ? [] : affordableWeights(budget, await goldPricesFor(context)),
    category,
    categories: categories.map((one) => pick(one, ["slug", "name", "untranslated"])),
  };
}

/** Redirects permanently from a category's former slug to its current one, if there is one (ADR-0036). */
async function redirectMovedCategory(url: URL, category: string) {
  const movedTo = await findMovedCategorySlug(category);
  if (!movedTo) return;
  const search = new URLSearchParams(url.searchParams);
  search.set("category", movedTo);
  throw redirect(`${href("/products")}?${search}`, 301);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: t("All Products") });
  const { category, filter, page, products } = loaderData;
  const search = new URLSearchParams({
    ...(category && { category: category.slug }),
    ...(filter.purity && { purity: filter.purity }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString();
  // Searches, sorted lists and cursor pages repeat what other URLs show, so they are not indexed.
  const isOwn = page !== undefined && !filter.sort && !isNarrowed(filter);
  return pageMeta(matches, {
    title: titleOf(loaderData),
    description: category?.description ?? undefined,
    path: isOwn ? href("/products") + (search && `?${search}`) : undefined,
    picture: category?.picture ?? products[0]?.images[0]?.picture,
  });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, countLimit, page, pages, next, filter, category, categories } =
    loaderData;
  const isFiltered = Boolean(filter.category || filter.purity) || isNarrowed(filter);
  return (
    <div className="frame">
      <PageHeading title={titleOf(loaderData)}>
        {category?.description ? (
          <p lang={langOf(category, "description")} className="max-w-2xl">
            {category.description}
          </p>
        ) : null}
      </PageHeading>
      <Filters
        filter={filter}
        unreadable={loaderData.unreadable}
        categories={categories}
        counts={loaderData.counts}
        total={total}
        countLimit={countLimit}
      />
      {loaderData.corrected ? (
        <p className="mb-8 text-sm text-ink-soft">
          {t("No results for “{search}”. Showing results for “{corrected}”.", {
            search: filter.search ?? "",
            corrected: loaderData.corrected.join(" "),
          })}
        </p>
      ) : null}
      {filter.budget && loaderData.affordable.length > 0 ? (
        <p className="mb-8 text-sm text-ink-soft">
          {t("Before the labour fee, {budget} buys up to {weights} at today's gold price.", {
            budget: formatMoney(filter.budget),
            weights: joinAlternatives(
              loaderData.affordable.map(({ purity, weight }) =>
                t("{weight} of {purity}", { weight: formatWeight(weight), purity }),
              ),
            ),
          })}
        </p>
      ) : null}
      {products.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t("No products found")}
          action={
            isFiltered ? (
              <ButtonLink to={href("/products")}>{t("See all products")}</ButtonLink>
            ) : (
              <ButtonLink to={href("/")}>{t("Return to Home")}</ButtonLink>
            )
          }
        >
          {isFiltered
            ? t("Try removing a filter or searching for something else.")
            : t("New pieces are coming soon.")}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">{t("Products")}</h2>
          <ProductGrid>
            {products.map((product, index) => (
              <ProductCard key={product.id} product={product} heading="h2" priority={index < 2} />
            ))}
          </ProductGrid>
          <div className="mt-14">
            <Pagination page={page} pages={pages} next={next} prefetch="intent" />
          </div>
        </>
      )}
    </div>
  );
}

/** Whether the list is narrowed by what search engines should not index as a page of its own. */
function isNarrowed({ search, budget, minWeight, maxWeight }: ProductFilter): boolean {
  return [search, budget, minWeight, maxWeight].some((one) => one !== undefined && one !== "");
}

function titleOf({
  category,
  filter,
}: {
  category?: { name: string };
  filter: { purity?: string };
}) {
  const { purity } = filter;
  if (category && purity)
    return t("{category}, {purity} Gold", { category: category.name, purity });
  if (category) return category.name;
  return purity ? t("{purity} Gold", { purity }) : t("All Products");
}
