import { expect, test } from "vitest";
import { parseForm } from "#app/http/form.server.ts";
import { productForm } from "#shop/catalogue/product-form.server.ts";
import { addSizes } from "./add-sizes.server.ts";

function filled(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = addSizes(form);
  const { initialValue } = parseForm(form, { schema: productForm }).reply();
  return { answer, variants: (initialValue?.["variants"] ?? []) as { value?: string }[] };
}

const range = { "sizes.name": "Ring Size", "sizes.from": "10", "sizes.to": "12" };
const button = { addSizes: "1" };

test("without JavaScript, the sizes become rows below those that are filled in", () => {
  const { answer, variants } = filled({
    ...range,
    ...button,
    "sizes.pricePerStep": "20",
    "sizes.weight": "3.2",
    "sizes.weightPerStep": "0.1",
    "variants[0].id": "",
    "variants[0].name": "Ring Size",
    "variants[0].value": "11",
    "variants[1].name": "",
    "variants[1].stockAdjustment": "0",
  });
  expect(answer).toEqual({});
  expect(variants).toMatchObject([
    { name: "Ring Size", value: "11" },
    { name: "Ring Size", value: "10", weight: "3.20", priceAdjustment: "0.00" },
    { name: "Ring Size", value: "12", weight: "3.40", priceAdjustment: "40.00" },
  ]);
});

test("sizes that cannot be added leave the form as it is and say why", () => {
  const { answer, variants } = filled({ ...range, ...button, "sizes.to": "9" });
  expect(answer).toEqual({ problem: "The last size must not be below the first" });
  expect(variants).toEqual([]);
});

test("a form that is saved gets no sizes", () => {
  const { answer, variants } = filled(range);
  expect(answer).toBeUndefined();
  expect(variants).toEqual([]);
});
