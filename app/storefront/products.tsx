import { href, redirect } from "react-router";
import { goldPricesFor } from "#app/http/today.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchX } from "#app/ui/icons.tsx";
import { categoryMovedTo, listCategories } from "#shop/catalogue/list-categories.server.ts";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import type { Route } from "./+types/products";
import { PageHeading } from "./catalogue/page-heading.tsx";
import { ProductCard } from "./catalogue/product-card.tsx";
import { ProductGrid } from "./catalogue/grids.tsx";
import { pageMeta } from "./page-meta.ts";
import { Filters } from "./products/filters.tsx";
import { filterOf } from "./products/filter-of.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = filterOf(url.searchParams);
  const [list, categories] = await Promise.all([
    listProducts(filter, goldPricesFor(context)),
    listCategories(),
  ]);
  const { category: asked, purity, search, sort } = filter;
  const category = categories.find(({ slug }) => slug === asked);
  if (asked && !category) await leadOn(url, asked);
  return {
    ...list,
    filter: { category: asked, purity, search, sort },
    category,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
  };
}

/** An address of before the category's slug was edited leads on for good (decision 25). */
async function leadOn(url: URL, category: string) {
  const movedTo = await categoryMovedTo(category);
  if (!movedTo) return;
  const search = new URLSearchParams(url.searchParams);
  search.set("category", movedTo);
  throw redirect(`${href("/products")}?${search}`, 301);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "All Products" });
  const { category, filter, page, products } = loaderData;
  const search = new URLSearchParams({
    ...(category && { category: category.slug }),
    ...(filter.purity && { purity: filter.purity }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString();
  // Searches, orders and pages without a number show what other addresses show better.
  const isOwn = !filter.search && !filter.sort && page !== undefined;
  return pageMeta(matches, {
    title: titleOf(loaderData),
    description: category?.description ?? undefined,
    path: isOwn ? `/products${search && `?${search}`}` : undefined,
    picture: category?.picture ?? products[0]?.images[0]?.picture,
  });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, most, page, pages, next, filter, category, categories } = loaderData;
  const isFiltered = Boolean(filter.category || filter.purity || filter.search);
  return (
    <div className="frame">
      <PageHeading title={titleOf(loaderData)}>
        {category?.description ? <p className="max-w-2xl">{category.description}</p> : null}
      </PageHeading>
      <Filters filter={filter} categories={categories} total={total} most={most} />
      {loaderData.corrected ? (
        <p className="mb-8 text-sm text-ink-soft">
          Nothing is called “{filter.search}”. Here is what we found for “
          {loaderData.corrected.join(" ")}”.
        </p>
      ) : null}
      {products.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No products found"
          action={
            isFiltered ? (
              <ButtonLink to={href("/products")}>See all pieces</ButtonLink>
            ) : (
              <ButtonLink to={href("/")}>Return to Home</ButtonLink>
            )
          }
        >
          {isFiltered
            ? "Try another category or gold type, or a shorter word in the search."
            : "New pieces are on the bench. Please look in again soon."}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Pieces</h2>
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

function titleOf({
  category,
  filter,
}: {
  category?: { name: string };
  filter: { purity?: string };
}) {
  if (category) return filter.purity ? `${category.name}, ${filter.purity} Gold` : category.name;
  return filter.purity ? `${filter.purity} Gold` : "All Products";
}
