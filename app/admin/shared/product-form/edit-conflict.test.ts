import { createElement } from "react";
import { expect, test } from "vitest";
import {
  readProductForEdit,
  readProductFormOptions,
} from "#shop/catalogue/read-product-for-edit.server.ts";
import { saveProduct } from "#shop/catalogue/save-product.server.ts";
import { multipart } from "#kit/forms.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { productForm } from "#tests/product-form.ts";
import { htmlOf } from "#tests/render.ts";
import { otherLanguages } from "../other-languages.server.ts";
import { ProductForm } from "./product-form.tsx";
import { saveProductRequest } from "./save-action.server.ts";

setUpDatabase();

const typed = {
  name: "Rantai Kasih",
  description: "A chain",
  "translations.ms.name": "Rantai Sayang",
  "translations.ms.description": "Rantai emas",
  "translations.zh.name": "爱链",
  "translations.zh.description": "金链",
};

test("after an edit conflict, the form has what was typed in every language, as unsaved changes", async () => {
  const id = await makeProduct();
  const translations = { ms: { name: "Rantai rakan" } };
  succeeded(await saveProduct(clerk, id, productForm({ version: 1, translations })));
  const others = { purity: "916", weight: "10.00", labourFee: "50.00", stock: "3", version: "1" };
  const answer = await saveProductRequest(
    new Request(`http://localhost:3000/admin/products/${id}`, {
      method: "POST",
      body: multipart({ ...others, ...typed }),
    }),
    clerk,
    id,
  );
  if (answer instanceof Response) throw new Error("The form was saved");
  expect(answer.reason).toBe("edit-conflict");
  const product = (await readProductForEdit(clerk, id))!;
  const choices = await readProductFormOptions(clerk);
  const languages = otherLanguages();
  const html = htmlOf(createElement(ProductForm, { product, choices, languages, answer }));
  for (const text of Object.values(typed)) expect(html).toContain(text);
  expect(html).not.toContain("Rantai rakan");
  expect(html).toContain("Unsaved changes");
});
