import { href } from "react-router";
import { categoriesFor, goldPricesFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import { readHomeSections } from "#shop/catalogue/home-sections.server.ts";
import type { ProductCard as Card } from "#shop/catalogue/list-products.server.ts";
import { localSlides, localText } from "#shop/profile/local-texts.ts";
import type { Route } from "./+types/route";
import { AboutBanner } from "../shared/about-banner.tsx";
import { aboutBanner } from "../shared/about-texts.server.ts";
import { RecentlyViewed } from "../shared/around-piece/lazy-parts.tsx";
import { CategoryMosaic } from "../shared/catalogue/category-mosaic.tsx";
import { ProductCard } from "../shared/catalogue/product-card.tsx";
import { ProductGrid } from "../shared/catalogue/product-grid.tsx";
import { MoreLink, Section } from "../shared/catalogue/section.tsx";
import { Hero } from "./hero.tsx";
import { pageMeta } from "../shared/page-meta.ts";

const sectionSize = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const [profile, categories, sections] = await Promise.all([
    profileFor(context),
    categoriesFor(context),
    readHomeSections(sectionSize, goldPricesFor(context)),
  ]);
  const aboutText = localText(profile, "aboutText");
  return {
    name: profile.name,
    heroSlides: localSlides(profile),
    about: {
      ...aboutBanner(profile),
      text: { ...aboutText, text: aboutText.text.split(/\n{2,}/)[0] ?? "" },
    },
    categories: categories.slice(0, sectionSize),
    ...sections,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { path: "/", picture: loaderData?.heroSlides[0]?.picture });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { name, heroSlides, about, categories, featured, bestSellers, newArrivals } = loaderData;
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <Hero slides={heroSlides} />
      <section aria-labelledby="about">
        <AboutBanner picture={about.picture} alt={about.alt}>
          <h2
            id="about"
            lang={about.title.lang}
            className="display text-xl text-gold-wash md:text-2xl"
          >
            {about.title.text}
          </h2>
          <p lang={about.text.lang} className="mt-5 max-w-lg text-base text-plum-text/90">
            {about.text.text}
          </p>
          <ButtonLink
            to={href("/about")}
            variant="quiet"
            className="mt-8 border-plum-text/50! text-plum-text! hover:border-plum-text! hover:bg-plum-soft!"
          >
            {t("Our story")}
          </ButtonLink>
        </AboutBanner>
      </section>
      <div className="frame space-y-20 pt-20 md:space-y-28 md:pt-28">
        <ProductSection id="featured" title={t("Featured Collection")} products={featured} />
        {categories.length > 0 ? (
          <Section
            id="categories"
            title={t("Shop by Category")}
            action={<MoreLink to={href("/categories")} label={t("All categories")} />}
          >
            <CategoryMosaic categories={categories} />
          </Section>
        ) : null}
        <ProductSection id="best-sellers" title={t("Best Sellers")} products={bestSellers} />
        <ProductSection id="new-arrivals" title={t("New Arrivals")} products={newArrivals} />
      </div>
      <div className="frame">
        <RecentlyViewed />
      </div>
    </>
  );
}

function ProductSection(props: { id: string; title: string; products: Card[] }) {
  const { id, title, products } = props;
  if (products.length === 0) return null;
  return (
    <Section
      id={id}
      title={title}
      action={<MoreLink to={href("/products")} label={t("All products")} />}
    >
      <ProductGrid>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ProductGrid>
    </Section>
  );
}
