import fc from "fast-check";
import { expect, test } from "vitest";
import { initialValues } from "#app/admin/shared/product-form/initial-values.ts";
import type { EditableProduct } from "#shop/catalogue/read-product-for-edit.server.ts";
import { fieldKeys, formKeys, type ProductValues } from "#shop/catalogue/product-fields.ts";
import { pick } from "#shop/pick.ts";
import { productForm } from "#shop/catalogue/product-form.server.ts";
import { csvColumns } from "#shop/catalogue/csv-columns.server.ts";

const text = fc.string({ minLength: 1, maxLength: 80 }).map((words) => `x${words.trim()}`.trim());
const product = fc.record({
  slug: text,
  name: text,
  description: text,
  category: text,
  subCategory: text,
  purity: fc.constantFrom("916", "999"),
  weight: fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths * 10),
  labourFee: fc.integer({ min: 0, max: 100_000_000 }),
  stock: fc.integer({ min: -100, max: 100_000 }),
  isFeatured: fc.boolean(),
  isBestSeller: fc.boolean(),
  isNewArrival: fc.boolean(),
  archived: fc.boolean(),
}) as fc.Arbitrary<ProductValues>;

test("a product exported to CSV reads back as the same product", () => {
  fc.assert(
    fc.property(product, (values) => {
      const cells = csvColumns.map((column) => [column.key, column.parse(column.format(values))]);
      expect(Object.fromEntries(cells)).toEqual(
        Object.fromEntries(fieldKeys.map((key) => [key, { ok: true, value: values[key] }])),
      );
    }),
    { seed: 999 },
  );
});

test("a product shown in the form submits as the same product", () => {
  fc.assert(
    fc.property(product, (values) => {
      const edited = { ...values, images: [], variants: [], colors: [] };
      const shown = initialValues(edited as unknown as EditableProduct, undefined);
      const sent = productForm.parse({ ...shown, images: [], slug: undefined });
      expect(pick(sent, formKeys)).toEqual(pick(values, formKeys));
    }),
    { seed: 999 },
  );
});

test("a new product's form is empty, with purity 916 and nothing ticked", () => {
  expect(initialValues(undefined, undefined)).toMatchObject({
    name: "",
    slug: "",
    description: "",
    categoryId: "",
    purity: "916",
    weight: "",
    labourFee: "",
    stock: "",
    isFeatured: false,
    isBestSeller: false,
    isNewArrival: false,
  });
  const { error } = productForm.safeParse({ images: [], variants: [], colors: [] });
  expect(error!.issues.map(({ message }) => message)).toEqual([
    "Enter the product's name",
    "Choose the gold type",
    "Enter the weight",
    "Enter the labour fee",
    "Enter the stock",
  ]);
});
