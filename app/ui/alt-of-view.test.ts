import { expect, test } from "vitest";
import { altOfView } from "./alt-of-view.ts";

test("no two images of a product are announced by its name alone", () => {
  const alts = ["Ring", "Ring", "", "The clasp"].map((alt, at) => altOfView(alt, "Ring", at));
  expect(alts).toEqual(["Ring", "Ring, view 2", "Ring, view 3", "The clasp"]);
  expect(altOfView("", "Ring", 0)).toBe("Ring");
});
