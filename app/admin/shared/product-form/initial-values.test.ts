import { expect, test } from "vitest";
import type { EditableProduct } from "#shop/catalogue/read-product-for-edit.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { initialValues } from "./initial-values.ts";

const product = {
  name: "Ring",
  slug: "ring",
  description: "A ring",
  purity: "916",
  weight: 1_000 as Milligrams,
  labourFee: 5_000 as Sen,
  stock: 3,
  isFeatured: true,
  isBestSeller: false,
  isNewArrival: false,
  categoryId: null,
  subCategoryId: null,
  translations: {},
  version: 4,
  variants: [{ id: "a", name: "Size", value: "12", priceAdjustment: 0, stockAdjustment: 2 }],
  colors: [],
} as unknown as EditableProduct;

test("a form is sent with the version and stock that it was opened with", () => {
  expect(initialValues(product, undefined)).toMatchObject({ version: 4, stockSeen: "3" });
});

test("after a refusal, a colleague's save and a sale in the meantime are not taken as seen", () => {
  const sent = { name: "Ring", stock: "many", version: "3", stockSeen: "5" };
  expect(initialValues(product, sent)).toMatchObject({ version: "3", stockSeen: "5" });
});

test("after a refusal, emptied fields, unticked boxes and removed variants stay so", () => {
  expect(initialValues(product, { name: "Ring", stock: "many" })).toMatchObject({
    stock: "many",
    description: "",
    isFeatured: false,
    variants: [],
  });
});

test("after a refusal, the empty row below the variants is not sent back", () => {
  const rows = [{ name: "Size", value: "12" }, { name: "Size" }, { onHand: "5", onHandSeen: "5" }];
  expect(initialValues(product, { variants: rows }).variants).toMatchObject(rows.slice(0, 2));
});

test("after a refusal, a number on hand counts as typed if it is not the one that the form had", () => {
  const row = { id: "a", name: "Size", value: "12", stockAdjustment: "2" };
  const onHandOf = (typed: object) =>
    initialValues(product, { variants: [{ ...row, ...typed }] }).variants[0]!.onHand;
  expect(onHandOf({ onHand: "4", onHandSeen: "5" })).toBe("4");
  expect(onHandOf({ onHand: "5", onHandSeen: "5" })).toBeUndefined();
  expect(onHandOf({ onHandSeen: "5" })).toBeUndefined();
});
