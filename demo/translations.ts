import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** `catalogue.ms.json`: the texts of `catalogue.json` in Malay, by slug, and the short texts that repeat. */
type CatalogueTranslation = {
  categories: Record<string, { name: string; description: string }>;
  /** `images` are the alternative texts, in the order of the product's pictures. */
  products: Record<string, { name: string; description: string; images: string[] }>;
  /** Names and values of variants, colours and sub-categories. */
  phrases: Record<string, string>;
};

export async function readTranslations(folder: string) {
  const byLanguage: Record<string, CatalogueTranslation> = {};
  for (const file of await readdir(folder)) {
    const language = /^catalogue\.(\w+)\.json$/.exec(file)?.[1];
    if (!language) continue;
    const text = await readFile(path.join(folder, file), "utf8");
    byLanguage[language] = JSON.parse(text) as CatalogueTranslation;
  }
  return {
    phrases: Object.entries(byLanguage).map(([language, { phrases }]) => ({ language, phrases })),
    ofCategory: (slug: string) => inEach(({ categories }) => categories[slug]),
    ofProduct: (slug: string) =>
      inEach(({ products }) => {
        const product = products[slug];
        return product && { name: product.name, description: product.description };
      }),
    ofImage: (slug: string, index: number) =>
      inEach(({ products }) => {
        const alt = products[slug]?.images[index];
        return alt ? { alt } : undefined;
      }),
  };

  function inEach<Texts>(find: (texts: CatalogueTranslation) => Texts | undefined) {
    const found: Record<string, Texts> = {};
    for (const [language, texts] of Object.entries(byLanguage)) {
      const one = find(texts);
      if (one) found[language] = one;
    }
    return found;
  }
}
