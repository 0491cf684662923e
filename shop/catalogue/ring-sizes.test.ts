import { expect, test } from "vitest";
import { ringSizeFor, ringSizes } from "./ring-sizes.ts";

test("sizes grow, and circumference and diameter are of the same circle", () => {
  expect(ringSizes.map(({ number }) => number)).toEqual([
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ]);
  for (const [at, size] of ringSizes.entries()) {
    const before = ringSizes[at - 1];
    if (before) expect(size.diameterMm).toBeGreaterThan(before.diameterMm);
    expect(size.circumferenceMm).toBeCloseTo(size.diameterMm * Math.PI, 0);
  }
  // The published table has 53.1 mm and US 6.5 for size 14.
  expect(ringSizes.find(({ number }) => number === 14)).toEqual({
    number: 14,
    diameterMm: 16.9,
    circumferenceMm: 53.1,
    us: 6.5,
  });
});

test.each([
  ["circumference", 53.1, 14],
  ["circumference", 53.6, 15],
  ["diameter", 16.9, 14],
  ["diameter", 16.95, 14],
  ["diameter", 17.05, 15],
  ["diameter", 15.1, 10],
  ["diameter", 19.0, 20],
  ["diameter", 14.9, undefined],
  ["diameter", 19.2, undefined],
  ["circumference", 0, undefined],
] as const)("a %s of %s mm takes size %s", (measure, mm, number) => {
  expect(ringSizeFor(measure, mm)?.number).toBe(number);
});
