import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { phraseTranslations } from "#db/schema/catalogue.ts";
import type { Sen } from "#shop/money.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { setUpShop } from "#tests/shop-in-process.ts";
import { auditOf } from "#tests/audit.ts";
import { editPhrases, phrasesForm, type PhrasesForm } from "./edit-phrases.server.ts";
import { listPhrases, listUntranslated } from "./list-untranslated.server.ts";

type Texts = Record<string, string>;

// The screen on which staff see what is not translated, and translate the words that repeat.

const shop = setUpShop({ emptied: "products, categories, phrase_translations, audit_log" });

async function translationOf(text: string) {
  const rows = await db.select().from(phraseTranslations).where(eq(phraseTranslations.text, text));
  return Object.fromEntries(rows.map(({ language, translation }) => [language, translation]));
}

test("lists products that lack a text in a language, and words without numbers alone", async () => {
  const variant = { name: "Length", priceAdjustment: 0 as Sen, stockAdjustment: 0 };
  await makeProduct({ name: "Done", translations: { ms: { name: "Siap" } } });
  await makeProduct({ name: "Half", description: "x", translations: { ms: { name: "Separuh" } } });
  await makeProduct({ name: "Gone", archivedAt: new Date() });
  await makeProduct({
    name: "None",
    variants: ["45 cm", "14", "Long"].map((value) => ({ ...variant, value })),
    colors: [{ name: "Rose" }],
  });
  const { products } = await listUntranslated(clerk, "ms");
  expect(products.first.map(({ name }) => name)).toEqual(["None", "Half"]);
  expect((await listUntranslated(clerk, "zh")).products.total).toBe(3);
  const texts = async (all = false) =>
    (await listPhrases(clerk, { all })).phrases.map(({ text }) => text);
  expect(await texts()).toEqual(["Length", "Long", "Rose"]);
  const to = { ms: "Panjang", zh: "长度" };
  await editPhrases(clerk, { phrases: [{ text: "Length", to, seen: {} }] });
  expect(await texts()).toEqual(["Long", "Rose"]);
  expect(await texts(true)).toEqual(["Length", "Long", "Rose"]);
});

test("the second of two editors is refused, and nothing of theirs is saved", async () => {
  const [first, second] = ["Saiz", "Ukuran"].map((ms): PhrasesForm => ({
    phrases: [
      { text: "Colour", to: { zh: "颜色" }, seen: {} },
      { text: "Size", to: { ms }, seen: {} },
    ],
  }));
  expect(await editPhrases(clerk, first!)).toEqual({ ok: true, changed: 2 });
  const refused = { ok: false, reason: "edit-conflict" };
  expect(await editPhrases(clerk, second!)).toMatchObject(refused);
  expect(await translationOf("Size")).toEqual({ ms: "Saiz" });

  const seen = { ms: "Saiz" };
  const change = (to: Texts, was: Texts) =>
    editPhrases(clerk, { phrases: [{ text: "Size", to, seen: was }] });
  expect(await change({ ms: "Ukuran" }, { ms: "Sais" })).toMatchObject(refused);
  expect(await change(seen, seen)).toEqual({ ok: true, changed: 0 });
  expect(await change({}, seen)).toEqual({ ok: true, changed: 1 });
  expect(await translationOf("Size")).toEqual({});
});

test("staff translate a word on the screen, which is audited; another language is refused", async () => {
  const staff = await shop.signedIn("staff");
  const form = { "phrases[0].text": "Length", "phrases[0].to.ms": " Panjang " };
  const saved = await staff.go("/admin/translations", { form });
  expect(saved.status).toBe(302);
  expect(await translationOf("Length")).toEqual({ ms: "Panjang" });
  expect(await auditOf("phrases")).toMatchObject([
    { label: "Length", before: { ms: "" }, after: { ms: "Panjang" } },
  ]);
  await staff.go("/admin/translations", {
    form: { "phrases[0].text": "Length", "phrases[0].to.fr": "Longueur" },
  });
  expect(await translationOf("Length")).toEqual({ ms: "Panjang" });
  expect(phrasesForm.safeParse({ phrases: [{ text: "x", to: { fr: "y" } }] }).success).toBe(false);
});
