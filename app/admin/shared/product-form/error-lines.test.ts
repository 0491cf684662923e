import { expect, test } from "vitest";
import { parseForm } from "#app/http/form.server.ts";
import { productForm } from "#shop/catalogue/product-form.server.ts";
import { errorLines } from "./error-lines.ts";

const languages = [{ code: "ms", name: "Bahasa Malaysia" }];

/** The lines above a product form that was sent with these fields. */
function linesFor(fields: Record<string, string>) {
  const form = new FormData();
  const filledIn = { name: "Ring", purity: "916", weight: "1", labourFee: "1", stock: "1" };
  for (const [name, value] of Object.entries({ ...filledIn, ...fields })) form.set(name, value);
  const { error } = parseForm(form, { schema: productForm }).reply();
  return errorLines(error ?? {}, undefined, languages);
}

test("an error names its field and leads to it", () => {
  expect(linesFor({ stock: "many", labourFee: "a lot" })).toEqual([
    {
      id: "product-labourFee",
      message: "Labour Fee (RM): Enter an amount in RM, zero or more, with at most two decimals",
    },
    { id: "product-stock", message: "Stock: Enter a whole number, such as 5" },
  ]);
});

test("an error in a row names the row's number", () => {
  const row = { "variants[0].name": "Size", "variants[0].value": "12" };
  const second = { "variants[1].name": "Size", "variants[1].value": "14" };
  expect(
    linesFor({ ...row, ...second, "variants[1].onHand": "-1", "variants[1].priceAdjustment": "x" }),
  ).toEqual([
    {
      id: "product-variants[1].priceAdjustment",
      message:
        "Price Adjustment (RM) of variant 2: Enter an amount in RM, with at most two decimals",
    },
    {
      id: "product-variants[1].onHand",
      message: "On hand (pieces) of variant 2: Enter a whole number, 0 or more",
    },
  ]);
  expect(linesFor({ ...row, "variants[0].stockAdjustment": "few" })).toEqual([
    {
      id: "product-variants[0].stockAdjustment",
      message: "Stock Adjustment (pieces) of variant 1: Enter a whole number, such as 5",
    },
  ]);
  expect(linesFor({ "translations.ms.name": "x".repeat(161) })[0]).toMatchObject({
    id: "product-translations.ms.name",
    message: "Name in Bahasa Malaysia: Enter at most 160 characters",
  });
});

test("an error that names its field already is left as it is", () => {
  expect(linesFor({ weight: "", stock: "" }).map(({ message }) => message)).toEqual([
    "Enter the weight",
    "Enter the stock",
  ]);
});

test("without errors of fields, the server's problem is shown", () => {
  expect(errorLines({}, "This product has been deleted.", [])).toEqual([
    { id: undefined, message: "This product has been deleted." },
  ]);
});
