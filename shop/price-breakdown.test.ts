import fc from "fast-check";
import { expect, test } from "vitest";
import { sum, unitPrice, type PriceParts } from "./money.ts";
import { parseMoney } from "./parse-amounts.ts";
import { breakdown } from "./price-breakdown.ts";
import { receiptBreakdown } from "./receipt-breakdown.ts";

const ring = { goldPrice: 59_500, weight: 3_420, labourFee: 12_000, adjustment: 0 } as PriceParts;
const larger = { ...ring, adjustment: 1_800 } as PriceParts;
const size = { name: "Ring Size", value: "12" };

const shown = (rows: ReturnType<typeof breakdown>) =>
  rows.map(({ label, value }) => `${label}: ${value}`);

test("a price is explained by its gold value, labour fee and sum", () => {
  expect(shown(breakdown(ring))).toEqual([
    "Gold: RM 2,034.90",
    "Labour fee: RM 120.00",
    "Unit price: RM 2,154.90",
  ]);
  expect(breakdown(ring)[0]!.detail).toBe("RM 595.00/g × 3.42 g");
});

test("an adjustment is named after its choice", () => {
  expect(shown(breakdown({ ...larger, choices: [size] }))).toContain("Ring Size 12: RM 18.00");
  const both = [size, { name: "Finish", value: "Matt" }];
  expect(shown(breakdown({ ...larger, choices: both }))).toContain(
    "Ring Size 12, Finish Matt: RM 18.00",
  );
  expect(shown(breakdown(larger))).toContain("Adjustment: RM 18.00");
  const cheaper = { ...ring, adjustment: -1_800 } as PriceParts;
  expect(shown(breakdown({ ...cheaper, choices: [size] }))).toContain("Ring Size 12: -RM 18.00");
});

test("several pieces end with their total", () => {
  expect(shown(breakdown({ ...ring, quantity: 3 })).slice(-2)).toEqual([
    "Unit price: RM 2,154.90",
    "3 pieces: RM 6,464.70",
  ]);
});

test("a receipt lists purity, weight, gold price, labour fee and total of each item", () => {
  const item = { ...larger, purity: "916" as const, choices: [size], quantity: 2 };
  expect(shown(receiptBreakdown(item))).toEqual([
    "Purity: 916 (22K)",
    "Net gold weight: 3.42 g",
    "Gold price per gram: RM 595.00",
    "Gold value: RM 2,034.90",
    "Labour fee: RM 120.00",
    "Ring Size 12: RM 18.00",
    "Unit price: RM 2,172.90",
    "Quantity: 2",
    "Subtotal: RM 4,345.80",
  ]);
});

test("the rows above the unit price add up to it for any piece", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const parts = fc.record({
    goldPrice: fc.integer({ min: 1, max: 100_000 }),
    weight: amount,
    labourFee: amount,
    adjustment: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(parts, (made) => {
      const piece = made as PriceParts;
      const rows = breakdown(piece).filter(({ kind }) => kind !== "unit-price");
      expect(sum(rows.map(({ value }) => parseMoney(value.replace("-RM ", "-"))!))).toBe(
        unitPrice(piece),
      );
    }),
    { seed: 999 },
  );
});
