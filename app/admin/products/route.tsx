import Gem from "lucide:gem";
import Languages from "lucide:languages";
import SearchX from "lucide:search-x";
import Upload from "lucide:upload";
import { href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t } from "#languages/messages.ts";
import { readProductFormOptions } from "#shop/catalogue/read-product-for-edit.server.ts";
import { listAllProducts } from "#shop/catalogue/list-all-products.server.ts";
import { ExportLink, ListCount } from "../shared/list-head.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { changeSavedFilters } from "../shared/saved-filters/saved-filter-action.server.ts";
import { SavedFilters } from "../shared/saved-filters/saved-filters.tsx";
import { savedFiltersOf } from "../shared/saved-query.server.ts";
import { isFiltering } from "../shared/url-filter.server.ts";
import { readPricingSettings } from "#shop/profile/pricing-settings.server.ts";
import { BulkList, UndoneNotice } from "./bulk-list.tsx";
import { handleBulkForm } from "./bulk-action.server.ts";
import { productFilters, readProductFilter } from "./product-filter.server.ts";
import { ProductFilters } from "./product-filters.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = readProductFilter(url);
  const { lowStock } = await readPricingSettings();
  const [found, { categories }, saved] = await Promise.all([
    listAllProducts(staff, { ...filter, search: filter.q, lowStock }),
    readProductFormOptions(staff),
    savedFiltersOf(staff, productFilters, url),
  ]);
  const isFiltered = isFiltering(filter);
  return { ...found, filter, isFiltered, categories, saved, formId: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  const changed = await changeSavedFilters(staff, form, productFilters, url);
  if (changed) return changed;
  const { q, ...filter } = readProductFilter(url);
  const { lowStock } = await readPricingSettings();
  return handleBulkForm(staff, form, {
    here: href("/admin/products") + url.search,
    filter: { ...filter, search: q, lowStock },
  });
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { products, total, page, pages, next, filter, isFiltered, categories, saved } = loaderData;
  return (
    <>
      <PageHead title={t("Products")} action={<Actions isEmpty={total === 0} />}>
        <ListCount list={loaderData} isFiltered={isFiltered} />
      </PageHead>
      {actionData?.undone ? <UndoneNotice undone={actionData.undone} /> : null}
      <ProductFilters filter={filter} categories={categories} />
      <SavedFilters saved={saved} />
      {products.length > 0 ? (
        <BulkList
          products={products}
          sort={filter.sort}
          total={total}
          categories={categories}
          isArchive={filter.archived ?? false}
          formId={loaderData.formId}
          answer={actionData}
        />
      ) : (
        <EmptyState
          icon={isFiltered ? SearchX : Gem}
          title={isFiltered ? t("No products match") : t("No products yet")}
          action={
            isFiltered ? (
              <ButtonLink to={href("/admin/products")} variant="secondary">
                {t("Show all products")}
              </ButtonLink>
            ) : (
              <ButtonLink to={href("/admin/products/new")}>{t("Add Product")}</ButtonLink>
            )
          }
        />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function Actions({ isEmpty }: { isEmpty: boolean }) {
  // On phones the buttons fill the width.
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
      {isEmpty ? null : <ExportLink to={href("/admin/products/export")} />}
      <ButtonLink to={href("/admin/translations")} variant="secondary">
        <Languages aria-hidden="true" className="size-4" />
        {t("Translations")}
      </ButtonLink>
      <ButtonLink to={href("/admin/products/import")} variant="secondary">
        <Upload aria-hidden="true" className="size-4" />
        {t("Import CSV")}
      </ButtonLink>
      <ButtonLink to={href("/admin/products/new")}>{t("Add Product")}</ButtonLink>
    </div>
  );
}
