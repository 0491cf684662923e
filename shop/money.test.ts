import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatGoldChange,
  formatGoldPrice,
  formatMoney,
  formatPerGram,
  goldValue,
  lineTotal,
  sum,
  unitPrice,
  type Milligrams,
  type Sen,
  type SenPerGram,
} from "./money.ts";
import { parseGoldPrice, parseMoney, parseWeight } from "./parse-amounts.ts";
import { formatWeight } from "./weight.ts";

const piece = fc.record({
  goldPrice: fc.integer({ min: 1, max: 10_000_000 }),
  weight: fc.integer({ min: 1, max: 10_000_000 }),
  labourFee: fc.integer({ min: 0, max: 100_000_000 }),
  adjustment: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});

describe("a price", () => {
  test("matches a BigInt oracle to the sen, 20,000 times", () => {
    fc.assert(
      fc.property(piece, fc.integer({ min: 1, max: 99 }), (parts, quantity) => {
        const price = unitPrice(branded(parts));
        expect(BigInt(price)).toBe(oracle(parts));
        expect(BigInt(lineTotal(price, quantity))).toBe(oracle(parts) * BigInt(quantity));
      }),
      { numRuns: 20_000, seed: 916 },
    );
  });

  test("rounds half a sen up, and nothing less", () => {
    expect(goldValue(100 as SenPerGram, 5 as Milligrams)).toBe(1);
    expect(goldValue(100 as SenPerGram, 4 as Milligrams)).toBe(0);
    expect(goldValue(59_500 as SenPerGram, 3_420 as Milligrams)).toBe(203_490);
    expect(goldValue(333 as SenPerGram, 1_500 as Milligrams)).toBe(500);
  });

  test("is refused where integers would lose precision", () => {
    const parts = { goldPrice: 2 ** 40, weight: 2 ** 20, labourFee: 0, adjustment: 0 };
    expect(() => unitPrice(branded(parts))).toThrow(RangeError);
    expect(() => lineTotal((2 ** 50) as Sen, 99)).toThrow(RangeError);
    expect(() => sum([(2 ** 53) as Sen])).toThrow(RangeError);
    expect(() => unitPrice(branded({ ...parts, goldPrice: 0.5, weight: 1 }))).toThrow(RangeError);
  });
});

describe("amounts as text", () => {
  test.each([
    [0, "RM 0.00"],
    [5, "RM 0.05"],
    [123_450, "RM 1,234.50"],
    [100_000_000, "RM 1,000,000.00"],
    [-1_800, "-RM 18.00"],
  ])("%i sen is shown as %s", (amount, text) => {
    expect(formatMoney(amount as Sen)).toBe(text);
  });

  test("a gold price says per gram unless its heading does", () => {
    expect(formatGoldPrice(59_500 as SenPerGram)).toBe("RM 595.00/g");
    expect(formatGoldPrice(123_450 as SenPerGram)).toBe("RM 1,234.50/g");
    expect(formatPerGram(59_500 as SenPerGram)).toBe("RM 595.00");
    expect(formatGoldChange(-400 as SenPerGram)).toBe("4.00");
    expect(parseGoldPrice("RM 595.5")).toBe(59_550);
    expect(parseGoldPrice("595.555")).toBeUndefined();
  });

  test("a formatted amount parses back to the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        expect(parseMoney(formatMoney(amount as Sen))).toBe(amount);
      }),
      { seed: 999 },
    );
  });

  test.each([
    "",
    "abc",
    "1.234",
    "1e3",
    "٣",
    "Infinity",
    "--1",
    "1.",
    ".5",
    "0x10",
    "12,50",
    "1,2345",
    "1,234,5",
    ",500",
    "1234,500",
    "0.1,00",
  ])("%j is not an amount", (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  test("weights show two decimals, and a third if needed", () => {
    expect(formatWeight(3_750 as Milligrams)).toBe("3.75 g");
    expect(formatWeight(1_000 as Milligrams)).toBe("1.00 g");
    expect(formatWeight(4_255 as Milligrams)).toBe("4.255 g");
    expect(formatWeight(5 as Milligrams)).toBe("0.005 g");
    expect(parseWeight("3.75")).toBe(3_750);
    expect(parseWeight("3.7555")).toBeUndefined();
    expect(parseWeight("-1")).toBeUndefined();
  });
});

type Parts = { goldPrice: number; weight: number; labourFee: number; adjustment: number };

function oracle({ goldPrice, weight, labourFee, adjustment }: Parts): bigint {
  const thousandths = BigInt(goldPrice) * BigInt(weight);
  const gold = thousandths / 1000n + (thousandths % 1000n >= 500n ? 1n : 0n);
  return gold + BigInt(labourFee) + BigInt(adjustment);
}

function branded(parts: Parts) {
  return parts as {
    goldPrice: SenPerGram;
    weight: Milligrams;
    labourFee: Sen;
    adjustment: Sen;
  };
}
