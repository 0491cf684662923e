import { expect, test } from "vitest";
import { parseForm } from "#app/http/form.server.ts";
import { slideForm } from "#shop/profile/home-page.server.ts";
import { copyFromEnglish } from "./copy-from-english.server.ts";

test("the server fills the empty fields of one language and shows the form again", () => {
  const form = new FormData();
  const fields = {
    title: "Raya",
    buttonLabel: "See it",
    "translations.ms.title": "",
    "translations.ms.buttonLabel": "Lihat",
    "translations.zh.title": "",
    copyFromEnglish: "ms",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(copyFromEnglish(form)).toBe(true);
  const { initialValue } = parseForm(form, { schema: slideForm }).reply();
  expect(initialValue).toMatchObject({
    title: "Raya",
    translations: { ms: { title: "Raya", buttonLabel: "Lihat" } },
  });
  expect(form.get("translations.zh.title")).toBe("");
});

test("a form that is saved is left as it is", () => {
  const form = new FormData();
  form.set("translations.ms.title", "");
  expect(copyFromEnglish(form)).toBe(false);
});
