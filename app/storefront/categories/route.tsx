import LayoutGrid from "lucide:layout-grid";
import { href } from "react-router";
import { categoriesFor } from "#app/http/cached-shop-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { joinNames } from "#app/ui/join-texts.ts";
import { t } from "#languages/messages.ts";
import type { Route } from "./+types/route";
import { CategoryMosaic } from "../shared/catalogue/category-mosaic.tsx";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { pageMeta } from "../shared/page-meta.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await categoriesFor(context);
  return { categories, names: joinNames(categories.map(({ name }) => name)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const categories = loaderData?.categories ?? [];
  return pageMeta(matches, {
    title: t("Categories"),
    description: t("Gold jewellery by category: {categories}.", {
      categories: loaderData?.names ?? "",
    }),
    path: href("/categories"),
    picture: categories[0]?.picture,
  });
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  return (
    <div className="frame">
      <PageHeading title={t("Categories")}>
        {t("Find your gold, from a first pair of studs to gold bars.")}
      </PageHeading>
      {categories.length === 0 ? (
        <EmptyState
          icon={LayoutGrid}
          title={t("No categories yet")}
          action={<ButtonLink to={href("/products")}>{t("All Products")}</ButtonLink>}
        >
          {t("Browse all our products instead.")}
        </EmptyState>
      ) : (
        <CategoryMosaic categories={categories} heading="h2" showDescription />
      )}
    </div>
  );
}
