import { expect, test } from "vitest";
import { findBareTexts } from "./find-bare-texts.ts";

function bareTextsIn(code: string) {
  return findBareTexts("screen.tsx", code).map(({ text }) => text);
}

test.each([
  ["an element", "const a = <p>Your cart is empty</p>;", "Your cart is empty"],
  ["an attribute", 'const a = <img alt="A ring" />;', "A ring"],
  ["a choice", 'const a = <p>{isNew ? "New" : null}</p>;', "New"],
  ["a template", "const a = `Order ${number} is placed`;", "Order … is placed"],
  ["a result", 'function b() { return { toast: "Added to cart" }; }', "Added to cart"],
  ["a refusal", 'function b() { throw data("Not found here", 404); }', "Not found here"],
  ["a title", 'function meta() { return [{ title: "All products" }]; }', "All products"],
])("in %s a bare text is found", (_, code, text) => {
  expect(bareTextsIn(code)).toEqual([text]);
});

test.each([
  ["is translated", 'const a = () => <p>{t("Your cart is empty")}</p>;'],
  ["is a message", 'const label = message("All products");'],
  ["is for programmers", 'function b() { throw new Error("No such product here"); }'],
  ["is compared", 'const a = key === "Enter";'],
  ["is a class", 'const a = <p className="Big text here" />;'],
  ["is a type", 'type State = "Open now" | "Closed now";'],
  ["is exempt", '// In English everywhere: names.\nconst states = ["Negeri Sembilan, Malaysia"];'],
])("a text that %s is not", (_, code) => {
  expect(bareTextsIn(code)).toEqual([]);
});
