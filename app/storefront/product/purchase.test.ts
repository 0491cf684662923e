import { createElement } from "react";
import { expect, test } from "vitest";
import { findProduct, type Product } from "#shop/catalogue/find-product.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { Purchase } from "./purchase.tsx";

setUpDatabase({ gold: true });

async function page(variants: { name: string; value: string; weight: number | null }[]) {
  await makeProduct({
    name: `Band ${variants.length}`,
    variants: variants.map((variant) => ({
      ...variant,
      weight: variant.weight as Milligrams | null,
      priceAdjustment: 500 as Sen,
    })),
  });
  const product = (await findProduct(`band-${variants.length}`)) as Product;
  return htmlOf(createElement(Purchase, { product })).replaceAll(/<[^>]*>/g, "|");
}

test("without JavaScript, each choice says what it weighs and adds to the price", async () => {
  const html = await page([
    { name: "Length", value: "16 in", weight: null },
    { name: "Length", value: "18 in", weight: null },
    { name: "Ring Size", value: "12", weight: null },
    { name: "Ring Size", value: "16", weight: 3_920 },
  ]);
  expect(html).toContain("RM 2,154.90");
  expect(html).toMatch(/18 in\|+\+RM 5\.00/);
  // The second option is a select.
  expect(html).toContain("12 +RM 5.00|");
  expect(html).toContain("16 3.92 g +RM 302.50|");
});

test("the only choice is chosen: its weight makes weight, price and breakdown", async () => {
  const html = await page([{ name: "Ring Size", value: "16", weight: 3_920 }]);
  expect(html).toContain("RM 2,457.40");
  expect(html).toContain("|3.92 g|");
  expect(html).toContain("RM 595.00/g × 3.92 g");
});

test("a shopper reads how few are left", async () => {
  const wordsWith = async (stock: number) => {
    const slug = `bangle-${stock}`;
    await makeProduct({ slug, stock });
    const product = (await findProduct(slug)) as Product;
    return htmlOf(createElement(Purchase, { product })).replaceAll(/<[^>]*>/g, "|");
  };
  expect(await wordsWith(2)).toContain("|Only 2 left|");
  const many = await wordsWith(8);
  expect(many).toContain("|8 in stock|");
  expect(many).not.toContain("left|");
});
