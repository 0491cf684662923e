import type { MetaDescriptor } from "react-router";
import { pictureUrl } from "#app/ui/picture-urls.ts";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t, type Message } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { Picture } from "#shop/picture.ts";
import type { LanguageLink } from "./language-links.server.ts";
import type { ShopDetails } from "./shop-details.server.ts";

type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];
export type LayoutData = {
  baseUrl: string;
  shop: ShopDetails;
  languages: LanguageLink[];
  insuredLimit: Sen | null;
};

/** Title, description, canonical URL and link preview of a storefront page. */
export function pageMeta(
  matches: Matches,
  page: {
    /** The page's title; missing on the home page. */
    title?: string | undefined;
    description?: string | undefined;
    /** The canonical path. Search engines do not index a page without one. */
    path?: string | undefined;
    picture?: Picture | null | undefined;
    /** The path of a picture that is no photograph. */
    imagePath?: string | undefined;
    type?: "website" | "product" | "article";
  },
): MetaDescriptor[] {
  const layout = layoutOf(matches);
  if (!layout) return [{ title: page.title ?? "" }];
  const { shop, baseUrl, languages } = layout;
  const urlIn = (language: string) => baseUrl + pathIn(language, page.path!);
  const title = page.title
    ? `${page.title} | ${shop.name}`
    : t("{shop} | 916 and 999 gold jewellery", { shop: shop.name });
  const description = shorten(page.description || shop.summary);
  const imagePath = page.picture ? pictureUrl(page.picture, 1200, "jpeg") : page.imagePath;
  return [
    { title },
    { name: "description", property: "og:description", content: description },
    { property: "og:site_name", content: shop.name },
    { property: "og:title", content: page.title ?? shop.name },
    { property: "og:type", content: page.type ?? "website" },
    ...(page.path === undefined
      ? [{ name: "robots", content: "noindex" }]
      : [
          { tagName: "link", rel: "canonical", href: urlIn(languageCode()) },
          { property: "og:url", content: urlIn(languageCode()) },
          ...alternates(languages, urlIn),
        ]),
    ...(imagePath
      ? [
          { property: "og:image", content: baseUrl + imagePath },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
}

/** Tells search engines the same page's addresses in all languages; `x-default` is for all other readers. */
function alternates(
  languages: LanguageLink[],
  urlIn: (language: string) => string,
): MetaDescriptor[] {
  if (languages.length < 2) return [];
  const tags = [...languages.map(({ code, tag }) => [code, tag] as const), ["en", "x-default"]];
  return tags.map(([code, tag]) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: tag,
    href: urlIn(code),
  }));
}

/** Returns the `meta` function of a page that search engines do not index. */
export function pageTitle(title: Message | string) {
  return ({ matches }: { matches: Matches }) => pageMeta(matches, { title: t(title) });
}

export function layoutOf(matches: Matches): LayoutData | undefined {
  const layout = matches.find((match) => match?.id === "storefront/layout");
  return layout?.loaderData as LayoutData | undefined;
}

/** Cuts a text at a word boundary to 155 characters, which is about what search engines show. */
function shorten(text: string): string {
  const oneLine = text.replace(/\s+/g, " ").trim();
  if (oneLine.length <= 155) return oneLine;
  return `${oneLine.slice(0, 154).replace(/\s+\S*$/, "")}…`;
}
