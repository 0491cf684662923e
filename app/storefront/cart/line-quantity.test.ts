import { createElement } from "react";
import { expect, test } from "vitest";
import type { CartLine } from "#shop/cart/cart.server.ts";
import { htmlOf } from "#tests/render.ts";
import { LineQuantity } from "./line-quantity.tsx";
import type { CartChanges } from "./use-cart-changes.ts";

/** The tag of the plus button of a line with this quantity, of which 3 are available. */
function plusButton(quantity: number): string {
  const line = { id: "a", quantity, piece: { available: 3 } } as CartLine;
  const changes = {} as CartChanges;
  const html = htmlOf(
    createElement(LineQuantity, { line, name: "Ring", changes, noteId: undefined }),
  );
  return /<button[^>]*aria-label="Increase[^>]*>/.exec(html)![0];
}

test("at the limit, the plus button does nothing but can keep the focus", () => {
  expect(plusButton(2)).not.toContain("disabled=");
  expect(plusButton(3)).toContain('aria-disabled="true"');
  expect(plusButton(3)).not.toMatch(/ disabled=/);
});
