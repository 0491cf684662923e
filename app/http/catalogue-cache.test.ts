import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { categoriesFor, phrasesFor, shopDataInvalidation } from "./cached-shop-data.server.ts";
import { db } from "#db/client.server.ts";
import { phraseTranslations } from "#db/schema/catalogue.ts";
import { inLanguage } from "#languages/language.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { statementsOf } from "#tests/statements.ts";

// Invariant: pages of each language have its own phrases and categories, and those that staff saved last.

setUpDatabase({ emptied: "phrase_translations, categories" });
beforeEach(() => shopDataInvalidation.onReconnect());
afterEach(() => shopDataInvalidation.onDisconnect());

const save = (language: string, translation: string) =>
  db.insert(phraseTranslations).values({ text: "Length", language, translation });
const phraseIn = (language: string) =>
  inLanguage(language, async () => (await phrasesFor(new RouterContextProvider())).get("Length"));

test("consecutive pages query the database once in each language, and not in English", async () => {
  await save("ms", "Panjang");
  await save("zh", "长度");
  const statements = await statementsOf(async () => {
    const languages = ["en", "ms", "zh", "ms"];
    const found = await Promise.all(languages.map((language) => phraseIn(language)));
    expect(found).toEqual([undefined, "Panjang", "长度", "Panjang"]);
    expect(await phraseIn("zh")).toBe("长度");
  });
  expect(statements).toHaveLength(2);
});

test("an announced translation is on the next page", async () => {
  expect(await phraseIn("ms")).toBeUndefined();
  await save("ms", "Panjang");
  shopDataInvalidation.onInvalidate(undefined);
  expect(await phraseIn("ms")).toBe("Panjang");
});

const categoriesIn = (language: string) =>
  inLanguage(language, async () => {
    const categories = await categoriesFor(new RouterContextProvider());
    return categories.map(({ name }) => name);
  });

test("pages share the categories of their language until a change is announced", async () => {
  expect(await categoriesIn("en")).toEqual([]);
  await db.transaction(async (tx) => {
    const translations = { ms: { name: "Cincin" } };
    await createCategory(tx, { name: "Rings", subCategories: [], translations });
  });
  expect(await categoriesIn("en")).toEqual([]);
  shopDataInvalidation.onInvalidate(undefined);
  expect(await categoriesIn("en")).toEqual(["Rings"]);
  expect(await categoriesIn("ms")).toEqual(["Cincin"]);
});
