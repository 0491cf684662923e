import { expect, test } from "vitest";
import { readCart } from "#shop/cart/cart.server.ts";
import { withChoice } from "#shop/catalogue/choice.ts";
import { findProduct, type Product } from "#shop/catalogue/find-product.server.ts";
import { createRandom } from "#kit/random.ts";
import { formatMoney, unitPrice, type Milligrams, type Sen } from "#shop/money.ts";
import { breakdown } from "#shop/price-breakdown.ts";
import { setUpDatabase } from "#tests/database.ts";
import { atCheckout } from "#tests/checkout.ts";
import { makeProduct } from "#tests/factories.ts";
import { theOrder } from "#tests/order-rows.ts";
import { placeOrder } from "./place-order.server.ts";
import { readQuote } from "./quote.server.ts";

setUpDatabase({ gold: true });

test("what the page shows for a choice is what the cart, the quote and the order charge and weigh", async () => {
  const random = createRandom(87);
  for (let round = 0; round < 12; round++) {
    const weight = random.between(100, 2_000);
    const labourFee = random.between(0, 20_000);
    const sizes = Array.from({ length: 3 }, (_, nth) => ({
      name: "Ring Size",
      value: `${10 + nth}`,
      weight: random.between(0, 2) === 0 ? null : (random.between(100, 2_000) as Milligrams),
      priceAdjustment: random.between(-500, 5_000) as Sen,
    }));
    const lengths = ["16 in", "18 in"].map((value) => ({
      name: "Length",
      value,
      priceAdjustment: random.between(0, 5_000) as Sen,
    }));
    const id = await makeProduct({
      name: `Band ${round}`,
      weight: weight as Milligrams,
      labourFee: labourFee as Sen,
      variants: [...sizes, ...lengths],
    });
    const product = (await findProduct(`band-${round}`)) as Product;
    const size = sizes[random.between(0, 2)]!;
    const length = lengths[random.between(0, 1)]!;
    const chosen = [size, length].map((wanted) =>
      product.variants.find(({ value }) => value === wanted.value)!,
    );

    const heavy = size.weight ?? weight;
    const gold = (BigInt(product.priceParts!.goldPrice) * BigInt(heavy) + 500n) / 1_000n;
    const price = Number(gold) + labourFee + size.priceAdjustment + length.priceAdjustment;

    const shown = withChoice(product.priceParts!, chosen);
    expect(unitPrice(shown)).toBe(price);
    expect(breakdown(shown)).toContainEqual(
      expect.objectContaining({ kind: "unit-price", value: formatMoney(price as Sen) }),
    );

    const ids = chosen.map((variant) => variant.id);
    const { buyer, form } = await atCheckout(id, 2, ids);
    const [line] = (await readCart(buyer.owner)).lines;
    expect(line?.piece).toMatchObject({ weight: heavy, unitPrice: price });
    const quote = readQuote(buyer.owner, form.quote)!;
    expect(quote.lines[0]).toMatchObject({ weight: heavy });
    expect(quote.total).toBe(2 * price);
    const order = await theOrder(await placeOrder(buyer, form));
    expect(order).toMatchObject({ totalAmount: 2 * price });
    expect(order.items[0]).toMatchObject({ weight: heavy, unitPrice: price, subtotal: 2 * price });
  }
});

test("the difference that a choice shows is what it adds to the product's price", async () => {
  await makeProduct({
    name: "Band",
    variants: [
      { name: "Ring Size", value: "10", priceAdjustment: 500 as Sen },
      { name: "Ring Size", value: "16", weight: 3_920 as Milligrams, priceAdjustment: 500 as Sen },
      { name: "Ring Size", value: "8", weight: 3_320 as Milligrams },
      { name: "Ring Size", value: "9" },
    ],
  });
  const { variants } = (await findProduct("band")) as Product;
  expect(variants.map((variant) => variant.facts)).toEqual([
    "+RM 5.00",
    "3.92 g +RM 302.50",
    "3.32 g -RM 59.50",
    undefined,
  ]);
});
