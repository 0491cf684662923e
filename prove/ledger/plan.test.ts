import fc from "fast-check";
import { expect, test } from "vitest";
import { plans } from "./plan.ts";

test("a failing history is shrunk to the move that fails", () => {
  const hasNoRefund = fc.property(plans, ({ rounds }) =>
    rounds.flat().every(({ move }) => move !== "refund"),
  );
  const { counterexample } = fc.check(hasNoRefund, { seed: 1, numRuns: 200 });
  const moves = counterexample![0].rounds.flat().map(({ move }) => move);
  expect(moves).toEqual(["buy", "buy", "refund"]);
});
