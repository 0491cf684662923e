import { data, href, redirect } from "react-router";
import { deliveryDatesFor, goldPricesFor, phrasesFor } from "#app/http/cached-shop-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Gem } from "#app/ui/icons.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { PurityBadge } from "#app/ui/purity-badge.tsx";
import { t } from "#languages/messages.ts";
import { findProduct } from "#shop/catalogue/find-product.server.ts";
import { relatedPieces } from "#shop/catalogue/related-pieces.server.ts";
import { formatMoney, unitPrice } from "#shop/money.ts";
import { pick } from "#shop/pick.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Route } from "./+types/route";
import {
  Assurances,
  Description,
  RecentlyViewed,
  RelatedPieces,
  SharePiece,
} from "../shared/around-piece/lazy-parts.tsx";
import { WishlistHeart } from "../shared/wishlist/lazy-heart.tsx";
import { NotFoundBoundary } from "../shared/not-found-boundary.tsx";
import { layoutOf, pageMeta } from "../shared/page-meta.ts";
import { chatAboutProduct } from "./chat-about-product.server.ts";
import { DeliveryDates } from "./delivery-dates.tsx";
import { Gallery } from "./gallery.tsx";
import { productStructuredData } from "./structured-data.ts";
import { Purchase } from "./purchase.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const goldPrices = goldPricesFor(context);
  const [product, related] = await Promise.all([
    findProduct(params.slug, goldPrices, phrasesFor(context)),
    relatedPieces(params.slug, goldPrices),
  ]);
  if (!product) throw data(null, { status: 404 });
  if ("movedTo" in product) {
    throw redirect(href("/products/:slug", { slug: encodeURIComponent(product.movedTo) }), 301);
  }
  // The page is cached for everyone: it promises what an order has that is placed and paid now (ADR-0060).
  const dateTexts = product.inStock ? await deliveryDatesFor(context) : undefined;
  return {
    product,
    related,
    dateTexts: dateTexts && pick(dateTexts, ["collect", "anywhere"]),
    chatMessage: chatAboutProduct(product),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const product = loaderData?.product;
  if (!product) return pageMeta(matches, { title: t("Product not found") });
  const { name, purity, weight, priceParts, description } = product;
  const facts = { purity, weight: formatWeight(weight), description };
  const path = href("/products/:slug", { slug: encodeURIComponent(product.slug) });
  const layout = layoutOf(matches);
  return [
    ...pageMeta(matches, {
      title: name,
      description: priceParts
        ? t("{purity} gold, {weight}, {price}. {description}", {
            ...facts,
            price: formatMoney(unitPrice(priceParts)),
          })
        : t("{purity} gold, {weight}. {description}", facts),
      path,
      picture: product.images[0]?.picture,
      type: "product",
    }),
    ...(layout
      ? [
          {
            "script:ld+json": productStructuredData(
              product,
              layout.baseUrl,
              path,
              layout.shop.name,
            ),
          },
        ]
      : []),
  ];
}

export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  const { product, related, dateTexts } = loaderData;
  return (
    <div className="frame pt-3 md:pt-5">
      <nav aria-label={t("Breadcrumb")} className="mb-3 text-xs md:mb-4">
        <ol className="crumbs">
          <li>
            <Link to={href("/products")} prefetch="intent" className="crumb">
              {t("All Products")}
            </Link>
          </li>
          {product.category ? (
            <li className="flex items-center gap-x-2">
              <span aria-hidden="true">/</span>
              <Link
                to={`${href("/products")}?category=${encodeURIComponent(product.category.slug)}`}
                prefetch="intent"
                className="crumb"
              >
                <span lang={langOf(product.category, "name")}>{product.category.name}</span>
              </Link>
            </li>
          ) : null}
        </ol>
      </nav>
      <div className="product-columns">
        <div className="min-w-0 md:sticky md:top-14 md:self-start">
          <Gallery key={product.id} images={product.images} name={product.name} />
        </div>
        <div className="min-w-0">
          {/* As high as the button, which appears later. */}
          <div className="flex min-h-11 items-center justify-between gap-4">
            <PurityBadge purity={product.purity} />
            <div className="-mr-4 flex">
              <SharePiece name={product.name} />
              <WishlistHeart id={product.id} name={product.name} />
            </div>
          </div>
          <Purchase key={product.id} product={product} />
          {dateTexts ? <DeliveryDates dateTexts={dateTexts} /> : null}
          {product.description ? (
            <Description text={product.description} lang={langOf(product, "description")} />
          ) : null}
          <Assurances product={product} />
        </div>
      </div>
      {related.length > 0 ? <RelatedPieces pieces={related} /> : null}
      <RecentlyViewed key={product.id} current={product.id} />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <NotFoundBoundary>
      <EmptyState
        heading="h1"
        icon={Gem}
        title={t("Product not found")}
        className="py-24"
        action={<ButtonLink to={href("/products")}>{t("All Products")}</ButtonLink>}
      >
        {t("This item may have sold out or moved. Browse all products instead.")}
      </EmptyState>
    </NotFoundBoundary>
  );
}
