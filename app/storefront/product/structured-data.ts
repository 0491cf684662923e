import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import { pictureUrl } from "#app/ui/picture-urls.ts";
import type { Product } from "#shop/catalogue/find-product.server.ts";
import { formatMoney, unitPrice } from "#shop/money.ts";
import { caratOf } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";

/**
 * A description of the product for search engines, in the form of https://schema.org/Product. In English everywhere: the
 * names of types.
 */
export function productStructuredData(
  product: Product,
  baseUrl: string,
  path: string,
  shopName: string,
) {
  const { priceParts } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.slug,
    url: baseUrl + pathIn(languageCode(), path),
    image: product.images.map(({ picture }) => baseUrl + pictureUrl(picture, 1200, "jpeg")),
    category: product.category?.name,
    material: t("{purity} gold ({carat})", {
      purity: product.purity,
      carat: caratOf[product.purity],
    }),
    brand: { "@type": "Brand", name: shopName },
    weight: {
      "@type": "QuantitativeValue",
      value: formatWeight(product.weight).replace(" g", ""),
      unitCode: "GRM",
    },
    additionalProperty: product.facts.map(({ label, value }) => ({
      "@type": "PropertyValue",
      name: label,
      value,
    })),
    offers: priceParts && {
      "@type": "Offer",
      url: baseUrl + pathIn(languageCode(), path),
      price: formatMoney(unitPrice(priceParts)).replace(/[^\d.]/g, ""),
      priceCurrency: "MYR",
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${product.inStock ? "InStock" : "OutOfStock"}`,
      seller: { "@type": "JewelryStore", name: shopName },
    },
  };
}
