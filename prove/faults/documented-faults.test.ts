import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { groups } from "./groups.ts";

// docs/operations.md describes each fault and prove/faults/ tests it: both must list the same faults.

const rows = readFileSync("docs/operations.md", "utf8")
  .split("\n")
  .filter((line) => /^\| `[a-z0-9-]+`/.test(line));

test("every documented fault is tested, and every tested one is documented, once", () => {
  const written = rows.map((row) => row.split("`")[1]!);
  const tried = groups.flatMap(({ cases }) => cases);
  expect(written.toSorted()).toEqual(tried.toSorted());
  expect(new Set(written).size).toBe(written.length);
});

test("each row says what happens, what shoppers and staff see, and what the operator does", () => {
  for (const row of rows) {
    const cells = row.split("|").slice(1, -1);
    expect([row, cells.length]).toEqual([row, 5]);
    expect([row, cells.every((cell) => cell.trim() !== "")]).toEqual([row, true]);
  }
});
