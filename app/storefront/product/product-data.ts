import { pictureAddress } from "#app/ui/picture-addresses.ts";
import { caratOf } from "#app/ui/purity-badge.tsx";
import { formatMoney, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import type { Picture } from "#shop/picture.ts";
import { formatWeight } from "#shop/weight.ts";

/** The product as search engines read it: https://schema.org/Product */
export function productData(
  product: {
    slug: string;
    name: string;
    description: string;
    purity: Purity;
    weight: Milligrams;
    category: { name: string } | null;
    images: { picture: Picture }[];
    inStock: boolean;
    ledger: { price: Sen } | undefined;
  },
  baseUrl: string,
  path: string,
  shopName: string,
) {
  const { ledger } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.slug,
    url: baseUrl + path,
    image: product.images.map(({ picture }) => baseUrl + pictureAddress(picture, 1200, "jpeg")),
    category: product.category?.name,
    material: `${product.purity} gold (${caratOf[product.purity]})`,
    brand: { "@type": "Brand", name: shopName },
    weight: {
      "@type": "QuantitativeValue",
      value: formatWeight(product.weight).replace(" g", ""),
      unitCode: "GRM",
    },
    offers: ledger && {
      "@type": "Offer",
      url: baseUrl + path,
      price: formatMoney(ledger.price).replace(/[^\d.]/g, ""),
      priceCurrency: "MYR",
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${product.inStock ? "InStock" : "OutOfStock"}`,
      seller: { "@type": "JewelryStore", name: shopName },
    },
  };
}
