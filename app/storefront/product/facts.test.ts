import { createElement } from "react";
import { expect, test } from "vitest";
import { findProduct, type Product } from "#shop/catalogue/find-product.server.ts";
import type { Micrometres } from "#shop/catalogue/piece-size.ts";
import { inLanguage } from "#languages/language.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { Facts } from "../shared/around-piece/facts.tsx";
import { productStructuredData } from "./structured-data.ts";

setUpDatabase({ gold: true, emptied: "products" });

async function found() {
  return (await findProduct("band")) as Product;
}

function propertiesOf(product: Product) {
  return productStructuredData(product, "https://shop.example", "/products/band", "Shop");
}

test("the page and its structured data state the facts of a piece, marked where not translated", async () => {
  const pieceWidth = 3_500 as Micrometres;
  await makeProduct({ name: "Band", pieceWidth, clasp: "<Box> clasp" });
  const product = await found();
  const english = htmlOf(createElement(Facts, product));
  expect(english).toContain("<dt>Width</dt><dd>3.5 mm</dd>");
  expect(english).toContain("<dt>Clasp</dt><dd>&lt;Box&gt; clasp</dd>");
  expect(propertiesOf(product)).toMatchObject({
    additionalProperty: [
      { "@type": "PropertyValue", name: "Width", value: "3.5 mm" },
      { "@type": "PropertyValue", name: "Clasp", value: "<Box> clasp" },
    ],
  });
  const malay = await inLanguage("ms", async () => htmlOf(createElement(Facts, await found())));
  expect(malay).toContain("<dt>Lebar</dt><dd>3.5 mm</dd>");
  expect(malay).toContain('<dt>Cangkuk</dt><dd lang="en">&lt;Box&gt; clasp</dd>');
});

test("a piece without facts has no table", async () => {
  await makeProduct({ name: "Band" });
  const product = await found();
  expect(htmlOf(createElement(Facts, product))).toBe("");
  expect(propertiesOf(product).additionalProperty).toEqual([]);
});
