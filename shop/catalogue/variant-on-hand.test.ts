import { expect, test } from "vitest";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { available } from "#shop/stock/variant-stock.ts";
import { succeeded } from "#tests/answers.ts";
import { atCheckout } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { productForm as productFormSchema } from "./product-form.server.ts";
import { readProductForEdit } from "./read-product-for-edit.server.ts";
import { saveProduct } from "./save-product.server.ts";

setUpDatabase({ gold: true });

const sentFields = {
  name: "Rantai Lipan",
  purity: "916",
  weight: "10",
  labourFee: "50",
  stock: "5",
  images: [],
  colors: [],
};

/** A form as a browser sends it, with one variant, "Size: 12". */
function sentWith(variant: Record<string, string>, form: Record<string, unknown> = {}) {
  const row = { name: "Size", value: "12", ...variant };
  return productFormSchema.parse({ ...sentFields, ...form, variants: [row] });
}

async function sizeOf(productId: string) {
  const { stock, variants } = (await readProductForEdit(clerk, productId))!;
  return { ...variants[0]!, stock, available: available(stock, variants[0]!.stockAdjustment) };
}

// Invariant: of a variant with a typed number on hand, shoppers can buy that many pieces, minus those sold since the
// form was opened.
test("what was sold while the form was open stays deducted from a variant's number on hand", async () => {
  const id = await makeProduct({ stock: 5, variants: [{ name: "Size", value: "12" }] });
  const { id: size } = await sizeOf(id);
  const { buyer, form } = await atCheckout(id, 2, [size]);
  succeeded(await placeOrder(buyer, form));
  const typed = { id: size, stockAdjustment: "0", onHand: "4", onHandSeen: "5" };
  const sent = sentWith(typed, { version: 1, stock: "5", stockSeen: "5" });
  succeeded(await saveProduct(clerk, id, sent));
  expect(await sizeOf(id)).toMatchObject({ stock: 3, stockAdjustment: -1, available: 2 });
});

test("a typed number on hand stays when the stock is changed with it", async () => {
  const id = await makeProduct({ stock: 5, variants: [{ name: "Size", value: "12" }] });
  const { id: size } = await sizeOf(id);
  const typed = { id: size, stockAdjustment: "0", onHand: "4", onHandSeen: "5" };
  const sent = sentWith(typed, { version: 1, stock: "12", stockSeen: "5" });
  succeeded(await saveProduct(clerk, id, sent));
  expect(await sizeOf(id)).toMatchObject({ stockAdjustment: -8, available: 4 });
});

test("a number on hand that was not typed leaves the stock adjustment as it was sent", () => {
  const adjustmentOf = (variant: Record<string, string>) =>
    sentWith(variant, { stock: "9" }).variants[0]!.stockAdjustment;
  expect(adjustmentOf({ stockAdjustment: "-7", onHand: "0", onHandSeen: "0" })).toBe(-7);
  expect(adjustmentOf({ stockAdjustment: "-7" })).toBe(-7);
  expect(adjustmentOf({ stockAdjustment: "-7", onHand: "2" })).toBe(-7);
  expect(adjustmentOf({ stockAdjustment: "-7", onHand: "0" })).toBe(-9);
});

test("every number on hand that the form accepts can be saved again as an adjustment", () => {
  const { variants } = sentWith({ onHand: "100000" }, { stock: "-100000" });
  const [{ stockAdjustment } = { stockAdjustment: 0 }] = variants;
  const again = sentWith({ stockAdjustment: String(stockAdjustment) }, { stock: "-100000" });
  expect(again.variants).toEqual(variants);
  expect(() => sentWith({ onHand: "-1" }, { stock: "5" })).toThrow(
    "Enter a whole number, 0 or more",
  );
});

test("a new row with nothing but the name of the row above is ignored", () => {
  const rows = (variants: object[]) => {
    const parsed = productFormSchema.safeParse({ ...sentFields, variants });
    return parsed.success ? parsed.data.variants.map(({ value }) => value) : parsed.error.issues;
  };
  const twelve = { name: "Size", value: "12" };
  expect(rows([twelve, { name: "Size" }, {}])).toEqual(["12"]);
  const needsBoth = [{ message: "Every variant needs a name and a value" }];
  expect(rows([twelve, { name: "Length" }])).toMatchObject(needsBoth);
  expect(rows([twelve, { id: crypto.randomUUID(), name: "Size" }])).toMatchObject(needsBoth);
});
