import { createElement } from "react";
import { expect, test } from "vitest";
import { htmlOf } from "#tests/render.ts";
import type { FormAnswer } from "../shared/save-picture-form.server.ts";
import { CategoryForm } from "./category-form.tsx";

test("without JavaScript, a refused form keeps the sub-categories that were typed, and an empty row", () => {
  const initialValue = {
    name: "",
    subCategories: [{ id: "one", name: "Plain" }, undefined],
    shownSubCategories: ["one", "two"],
  };
  const answer = { result: { initialValue } } as FormAnswer;
  const props = { category: undefined, newId: "new", languages: [], answer };
  const html = htmlOf(createElement(CategoryForm, props));
  const values = (name: RegExp) =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => name.test(/name="([^"]*)"/.exec(input)?.[1] ?? ""))
      .map((input) => /value="([^"]*)"/.exec(input)?.[1]);
  expect(values(/^subCategories\[\d\]\.name$/)).toEqual(["Plain", ""]);
  expect(values(/^shownSubCategories/)).toEqual(["one", "two"]);
});
