import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { groups } from "#prove/faults/groups.ts";

// docs/operations.md describes each fault and prove/faults/ tests it: both must list the same faults.

test("every documented fault is tested, and every tested one is documented, once", () => {
  const table = readFileSync("docs/operations.md", "utf8");
  const written = [...table.matchAll(/^\| `([a-z0-9-]+)`/gm)].map(([, name]) => name!);
  const tried = groups.flatMap(({ cases }) => cases);
  expect(written.toSorted()).toEqual(tried.toSorted());
  expect(new Set(written).size).toBe(written.length);
});

test("each row says what happens, what shoppers and staff see, and what the operator does", () => {
  const table = readFileSync("docs/operations.md", "utf8");
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  for (const row of rows) {
    const cells = row.split("|").slice(1, -1);
    expect([row, cells.length]).toEqual([row, 5]);
    expect([row, cells.every((cell) => cell.trim() !== "")]).toEqual([row, true]);
  }
});
