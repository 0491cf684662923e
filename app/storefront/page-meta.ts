import type { MetaDescriptor } from "react-router";
import { pictureAddress } from "#app/ui/picture-addresses.ts";
import type { Picture } from "#shop/picture.ts";

type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];
type LayoutData = { baseUrl: string; shop: { name: string; summary: string } };

/** Title, description, canonical address and link preview of a storefront page. */
export function pageMeta(
  matches: Matches,
  page: {
    /** Without one the page is the home page. */
    title?: string | undefined;
    description?: string | undefined;
    /** The one address of this content; a page without one is not for search engines. */
    path?: string | undefined;
    picture?: Picture | null | undefined;
    type?: "website" | "product" | "article";
  },
): MetaDescriptor[] {
  const layout = layoutOf(matches);
  if (!layout) return [{ title: page.title ?? "" }];
  const { shop, baseUrl } = layout;
  const title = page.title
    ? `${page.title} | ${shop.name}`
    : `${shop.name} | 916 and 999 gold jewellery`;
  const description = shorten(page.description || shop.summary);
  const image = page.picture && baseUrl + pictureAddress(page.picture, 1200, "jpeg");
  return [
    { title },
    { name: "description", content: description },
    { property: "og:site_name", content: shop.name },
    { property: "og:title", content: page.title ?? shop.name },
    { property: "og:description", content: description },
    { property: "og:type", content: page.type ?? "website" },
    ...(page.path === undefined
      ? [{ name: "robots", content: "noindex" }]
      : [
          { tagName: "link", rel: "canonical", href: baseUrl + page.path },
          { property: "og:url", content: baseUrl + page.path },
        ]),
    ...(image
      ? [
          { property: "og:image", content: image },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
}

export function layoutOf(matches: Matches): LayoutData | undefined {
  const layout = matches.find((match) => match?.id === "storefront/layout");
  return layout?.loaderData as LayoutData | undefined;
}

/** Search engines show about 155 characters; a word is not cut in two. */
function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= 155) return flat;
  return `${flat.slice(0, 154).replace(/\s+\S*$/, "")}…`;
}
