import { createElement } from "react";
import { expect, test } from "vitest";
import { listAllProducts } from "#shop/catalogue/list-all-products.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { ProductTable } from "./product-table.tsx";

setUpDatabase({ gold: true });

test("the list says how many are in stock, also on a phone, and leads to the stock history", async () => {
  const id = await makeProduct({ name: "Cincin Seri", stock: 7 });
  const { products } = await listAllProducts(clerk, {});
  const table = { products, sort: "newest", tickAll: null, ticked: [] } as const;
  const html = htmlOf(createElement(ProductTable, { ...table, ticked: [] }));
  expect(html).toContain("916 · 3.42 g · 7 in stock");
  expect(html).toContain(`href="/admin/products/${id}/stock"`);
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain("7 in stock, stock history of Cincin Seri");
});
