import { expect, test } from "vitest";
import { maxVariants, variantSeries, type SeriesFields } from "./variant-series.ts";

const typed: SeriesFields = {
  name: "Ring Size",
  from: "",
  to: "",
  step: "1",
  list: "",
  pricePerStep: "",
  weight: "",
  weightPerStep: "",
};

function valuesOf(given: Partial<SeriesFields>, existing: { name: string; value: string }[] = []) {
  const series = variantSeries({ ...typed, ...given }, existing);
  return series.ok ? series.variants.map(({ value }) => value) : series.reason;
}

test("sizes 10 to 16 are seven variants without a price adjustment", () => {
  const series = variantSeries({ ...typed, from: "10", to: "16" }, []);
  expect(series).toEqual({
    ok: true,
    variants: ["10", "11", "12", "13", "14", "15", "16"].map((value) => ({
      name: "Ring Size",
      value,
      priceAdjustment: 0,
    })),
  });
});

test("steps with decimals reach the last number", () => {
  expect(valuesOf({ from: "5", to: "6", step: "0.25" })).toEqual(["5", "5.25", "5.5", "5.75", "6"]);
  expect(valuesOf({ from: "0.1", to: "0.5", step: "0.1" })).toEqual([
    "0.1",
    "0.2",
    "0.3",
    "0.4",
    "0.5",
  ]);
  expect(valuesOf({ from: "16", to: "21", step: "2" })).toEqual(["16", "18", "20"]);
});

test("values are listed between commas of any keyboard, each once", () => {
  expect(valuesOf({ list: " S, M , L,M," })).toEqual(["S", "M", "L"]);
  expect(valuesOf({ name: "Length", list: "16 in，18 in、20 in" })).toEqual([
    "16 in",
    "18 in",
    "20 in",
  ]);
  expect(valuesOf({ list: "S", from: "10", to: "12" })).toEqual(["S"]);
});

test("variants that exist are skipped, and the price grows by steps of the whole series", () => {
  const existing = [
    { name: "Ring Size", value: "11" },
    { name: "Length", value: "12" },
  ];
  const series = variantSeries({ ...typed, from: "10", to: "12", pricePerStep: "25.50" }, existing);
  expect(series).toMatchObject({
    variants: [
      { value: "10", priceAdjustment: 0 },
      { value: "12", priceAdjustment: 5_100 },
    ],
  });
  const cheaper = variantSeries({ ...typed, list: "L,M", pricePerStep: "-10" }, []);
  expect(cheaper).toMatchObject({ variants: [{ value: "L" }, { priceAdjustment: -1_000 }] });
});

test("weights grow by steps of the whole series, where the first one has a weight", () => {
  const existing = [{ name: "Ring Size", value: "11" }];
  const given = { ...typed, from: "10", to: "12", weight: "3.20", weightPerStep: "0.15" };
  expect(variantSeries(given, existing)).toMatchObject({
    variants: [
      { value: "10", weight: 3_200 },
      { value: "12", weight: 3_500 },
    ],
  });
  const same = variantSeries({ ...given, weightPerStep: "" }, existing);
  expect(same).toMatchObject({ variants: [{ weight: 3_200 }, { weight: 3_200 }] });
});

test.each<[string, Partial<SeriesFields>]>([
  ["name-missing", { name: " ", list: "S" }],
  ["no-numbers", { from: "10" }],
  ["no-numbers", { from: "ten", to: "12" }],
  ["no-step", { from: "10", to: "12", step: "0" }],
  ["from-above-to", { from: "12", to: "10" }],
  ["no-price", { from: "10", to: "12", pricePerStep: "12,50" }],
  ["no-weight", { from: "10", to: "12", weight: "0" }],
  ["no-weight", { from: "10", to: "12", weight: "3.205" }],
  ["no-weight", { from: "10", to: "12", weightPerStep: "0.1" }],
  ["no-weight-step", { from: "10", to: "12", weight: "3.20", weightPerStep: "-0.1" }],
  ["too-many", { from: "0", to: "99999", step: "0.01" }],
  ["nothing-new", { list: "12" }],
])("%s: %j", (reason, given) => {
  expect(valuesOf(given, [{ name: "Ring Size", value: "12" }])).toBe(reason);
});

test("a product gets no more variants than it can have", () => {
  const existing = Array.from({ length: maxVariants - 2 }, (_, nth) => ({
    name: "Ring Size",
    value: `${nth}`,
  }));
  expect(valuesOf({ from: "100", to: "101" }, existing)).toHaveLength(2);
  expect(valuesOf({ from: "100", to: "102" }, existing)).toBe("too-many");
});
