import { createElement } from "react";
import { expect, test } from "vitest";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import type { Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { ProductCard } from "./product-card.tsx";

setUpDatabase({ gold: true });

test("a card says From where a choice costs more, and only there", async () => {
  const size = { name: "Size", stockAdjustment: 0 };
  await makeProduct({
    name: "Band in sizes",
    variants: [
      { ...size, value: "12", priceAdjustment: 0 as Sen },
      { ...size, value: "16", priceAdjustment: 7_200 as Sen },
    ],
  });
  await makeProduct({ name: "Plain band" });
  const { products } = await listProducts({});
  const wordsOf = (name: string) => {
    const product = products.find((one) => one.name === name)!;
    return htmlOf(createElement(ProductCard, { product })).replaceAll(/<[^>]*>/g, "");
  };
  expect(wordsOf("Band in sizes")).toMatch(/From RM 2,154\.90$/);
  expect(wordsOf("Plain band")).toMatch(/RM 2,154\.90$/);
  expect(wordsOf("Plain band")).not.toContain("From");
});
