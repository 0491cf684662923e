import fc from "fast-check";
import { expect, test } from "vitest";
import { initialValues } from "#app/admin/shared/product-form/initial-values.ts";
import type { EditableProduct } from "./read-product-for-edit.server.ts";
import { formKeys, type ProductValues } from "./product-fields.ts";
import { pick } from "#shop/pick.ts";
import { productForm } from "./product-form.server.ts";
import { csvColumns } from "./csv-columns.server.ts";
import { inLanguage } from "#languages/language.server.ts";

const text = fc.string({ minLength: 1, maxLength: 80 }).map((words) => `x${words.trim()}`.trim());
const word = text.map((words) => words.slice(0, 40).trim());
const size = fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths * 10);
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
  pieceWidth: fc.option(size),
  pieceLength: fc.option(size),
  stone: fc.oneof(fc.constant(""), word),
  clasp: fc.oneof(fc.constant(""), word),
}) as fc.Arbitrary<ProductValues>;

test("a product exported to CSV reads back as the same product", () => {
  fc.assert(
    fc.property(product, text, (given, translation) => {
      const values = { ...given, "ms.name": translation, "zh.description": translation };
      const empty = { "ms.description": "", "zh.name": "" };
      const cells = csvColumns.map((column) => [column.key, column.parse(column.format(values))]);
      expect(Object.fromEntries(cells)).toEqual(
        Object.fromEntries(
          Object.entries({ ...values, ...empty }).map(([key, value]) => [key, { ok: true, value }]),
        ),
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

test("a refused cell says why in the reader's language, below an English heading", () => {
  const column = csvColumns.find(({ key }) => key === "purity")!;
  const refusedIn = (language: string) => inLanguage(language, () => column.parse("917"));
  expect(refusedIn("en")).toEqual({ ok: false, message: "Enter 916 or 999" });
  expect(refusedIn("zh")).not.toEqual(refusedIn("en"));
  expect(column.title).toBe("Gold Type");
});
