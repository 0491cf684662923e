import { expect, test } from "vitest";
import type { CartLine } from "#shop/cart/cart.server.ts";
import { withRemovals, type Removal } from "./optimistic-cart.ts";

function line(id: string, quantity = 1): CartLine {
  return { id, quantity, piece: undefined, total: undefined, problem: undefined };
}

/** The ids in the order of the list; of removed lines in brackets. */
function listed(lines: CartLine[], removals: Removal[]) {
  return withRemovals(lines, removals).map((entry) =>
    entry.removal ? `[${entry.line.id}]` : entry.line.id,
  );
}

test("a removed line keeps its place, also between lines that were removed before it", () => {
  const [first, second, third] = [
    { line: line("a"), before: [] },
    { line: line("b"), before: ["a"] },
    { line: line("c"), before: ["a", "b"] },
  ];
  expect(listed([line("b"), line("c")], [first])).toEqual(["[a]", "b", "c"]);
  expect(listed([line("a"), line("b", 0), line("c")], [second])).toEqual(["a", "[b]", "c"]);
  expect(listed([line("a"), line("d")], [third, second])).toEqual(["a", "[b]", "[c]", "d"]);
  expect(listed([], [third, first, second])).toEqual(["[a]", "[b]", "[c]"]);
});

test("a line whose removal failed is shown as before", () => {
  expect(listed([line("a", 2)], [{ line: line("a", 2), before: [] }])).toEqual(["a"]);
});
