import { createElement } from "react";
import { expect, test } from "vitest";
import { htmlOf } from "#tests/render.ts";
import { emptyVariant } from "./initial-values.ts";
import { VariantFields } from "./variant-fields.tsx";

test("the fields of a variant say in which unit they are, and how many are available", () => {
  const nothing = () => {};
  const html = htmlOf(
    createElement(VariantFields, {
      at: 0,
      row: { ...emptyVariant, stockAdjustment: "-2" },
      stock: 5,
      weight: "3.42",
      price: undefined,
      errors: {},
      onEdit: nothing,
      onEnter: nothing,
      onRemove: nothing,
    }),
  );
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => label);
  expect(labels).toEqual([
    "Name",
    "Value",
    "Own weight (g)",
    "Price Adjustment (RM)",
    "Stock Adjustment (pieces)",
    "On hand (pieces)",
  ]);
  expect(html).toContain("<span>3 available</span>");
});
