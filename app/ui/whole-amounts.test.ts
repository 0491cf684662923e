import { expect, test } from "vitest";
import { wholeAmounts } from "./whole-amounts.ts";

test("amounts and weights of a sentence do not break, and its words do", () => {
  expect(wholeAmounts("5.30 g × RM 559.00 = RM 2,962.70. Ask the RM team.")).toBe(
    "5.30\u00A0g × RM\u00A0559.00 = RM\u00A02,962.70. Ask the RM team.",
  );
  expect(wholeAmounts("1 gift, 2 grams")).toBe("1 gift, 2 grams");
});
