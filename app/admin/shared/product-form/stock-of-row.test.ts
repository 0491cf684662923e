import { expect, test } from "vitest";
import { stockOfRow } from "./stock-of-row.ts";

test("the number on hand follows from the stock until staff type it", () => {
  expect(stockOfRow({ stockAdjustment: "-3" }, 5)).toEqual({
    onHand: "2",
    stockAdjustment: "-3",
    available: 2,
  });
  expect(stockOfRow({ stockAdjustment: "-9" }, 5)).toMatchObject({ onHand: "0", available: 0 });
  expect(stockOfRow({ stockAdjustment: "0" }, undefined)).toMatchObject({
    onHand: "",
    available: undefined,
  });
});

test("a typed number on hand sets the adjustment, and stays when the stock changes", () => {
  const row = { stockAdjustment: "0", onHand: "4" };
  expect(stockOfRow(row, 5)).toEqual({ onHand: "4", stockAdjustment: "-1", available: 4 });
  expect(stockOfRow(row, 9)).toEqual({ onHand: "4", stockAdjustment: "-5", available: 4 });
  expect(stockOfRow(row, undefined)).toMatchObject({ stockAdjustment: "0", available: 4 });
});

test("while a number on hand cannot be read, the adjustment stays", () => {
  for (const onHand of ["", "-", "four"]) {
    expect(stockOfRow({ stockAdjustment: "-3", onHand }, 5)).toEqual({
      onHand,
      stockAdjustment: "-3",
      available: 2,
    });
  }
});
