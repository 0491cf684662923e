import { createElement } from "react";
import { expect, test } from "vitest";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import { purityName } from "#shop/purity.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { ProductCard } from "./catalogue/product-card.tsx";
import { PieceFacts } from "./piece.tsx";

// Buyers know a purity as 916 or as 22K, so both stand on cards, in the cart and in orders.

setUpDatabase({ gold: true });

test("the purity is named in both ways of counting", () => {
  expect([purityName("916"), purityName("999")]).toEqual(["916 (22K)", "999 (24K)"]);
});

test("cards of lists and lines of carts and orders name it so", async () => {
  await makeProduct();
  const { products } = await listProducts({});
  const [product] = products;
  const piece = { ...product!, choices: [], picture: null } as never;
  expect(htmlOf(createElement(ProductCard, { product: product! }))).toContain("916 (22K) · 3.42 g");
  expect(htmlOf(createElement(PieceFacts, { piece }))).toContain("916 (22K) · 3.42 g");
});
