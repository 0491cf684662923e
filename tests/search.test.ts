import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import { splitWords } from "#shop/catalogue/search-query.ts";
import { setUpDatabase } from "./database.ts";
import { makeProduct } from "./factories.ts";

setUpDatabase({ gold: true });
beforeAll(async () => {
  const [wear, bars] = await Promise.all(
    ["Sanggul & Kerongsang", "Jongkong"].map((name) =>
      db.transaction((tx) => createCategory(tx, { name, subCategories: [] })),
    ),
  );
  const pieces: [string, string, string | undefined][] = [
    ["Cincin Belah Rotan", "Worn every day.", undefined],
    ["Seri Court Ring", "A plain band, also as a rantai's pendant.", undefined],
    ["Rantai Lipan", "", undefined],
    ["Rantai", "", undefined],
    ["Aurora Necklace", "Comes with a certificate.", undefined],
    ["Anting-anting Kerawang", "", undefined],
    ["Gelang Kaki Loceng", "", undefined],
    ["Gelang Coco", "", undefined],
    ["Café Pétale", "", undefined],
    ["Ringgit 1953", "", undefined],
    ["White Gold Bangle", "", undefined],
    ["Suria 1 g", "Cast and stamped.", bars!.id],
    ["Melur", "", wear!.id],
    ["金手镯", "", undefined],
  ];
  for (const [name, description, categoryId] of pieces) {
    await makeProduct({ name, description, categoryId: categoryId ?? null });
  }
});

describe("finds", () => {
  test.each([
    [
      "a ring by its Malay name, and by its English one",
      "cincin",
      ["Cincin Belah Rotan", "Seri Court Ring"],
    ],
    ["the same of several", "RINGS court", ["Seri Court Ring"]],
    [
      "a chain as a necklace",
      "necklaces",
      ["Aurora Necklace", "Rantai", "Rantai Lipan", "Seri Court Ring"],
    ],
    [
      "a name of two words by one, and not what has only half of it",
      "anklet",
      ["Gelang Kaki Loceng"],
    ],
    ["the same the other way round", "gelang kaki", ["Gelang Kaki Loceng"]],
    ["names with hyphens, with and without", "anting anting", ["Anting-anting Kerawang"]],
    ["what they are called in English", "ear-rings", ["Anting-anting Kerawang"]],
    ["words in any order", "rotan cincin belah", ["Cincin Belah Rotan"]],
    ["the beginning of a word", "kera", ["Anting-anting Kerawang"]],
    ["beginnings of several words", "cinc bel rot", ["Cincin Belah Rotan"]],
    ["accents where none were typed", "cafe petale", ["Café Pétale"]],
    ["no accents where some were typed", "rantaí lipán", ["Rantai Lipan"]],
    ["by the category's name", "gold bars", ["Suria 1 g"]],
    ["by another name of the category's", "brooch", ["Melur"]],
    ["other scripts", "金手", ["金手镯"]],
    ["white gold by its Malay name", "emas putih", ["White Gold Bangle"]],
    ["by the purity", "22k cincin", ["Cincin Belah Rotan", "Seri Court Ring"]],
    ["by the description, behind all names", "certificate", ["Aurora Necklace"]],
  ])("%s", async (_, search, names) => {
    expect((await found(search)).toSorted()).toEqual(names.toSorted());
  });

  test("exact names come first, then names, then descriptions", async () => {
    const names = await found("rantai");
    expect(names[0]).toBe("Rantai");
    expect(names.slice(1, -1).toSorted()).toEqual(["Aurora Necklace", "Rantai Lipan"]);
    expect(names.at(-1)).toBe("Seri Court Ring");
  });

  test.each([
    ["cinicn", "cincin"],
    ["neklace", "necklace"],
    ["braclet", "bracelet"],
    ["rantei lipan", "rantai lipan"],
    ["jongkon suriya", "jongkong suria"],
    ["otan", "rotan"],
  ])("%s suggests the likely spelling and says so", async (search, meant) => {
    const { products, corrected } = await listProducts({ search });
    expect(corrected?.join(" ")).toBe(meant);
    expect(products).not.toEqual([]);
  });

  test.each(["platinum", "%%%", "'", "cincin xyzzy", "\\", "' | '", ":*", "& !"])(
    "nothing is found for %s",
    async (search) => {
      expect(await listProducts({ search })).toMatchObject({ products: [], total: 0 });
    },
  );
});

test("names and queries are normalised alike", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const latin = fc.string({
    unit: fc.constantFrom(...Array.from(`aÀéñÜ ß-_'"’“…—×·1½ﬁ İ金 \t\n.,/()`)),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(latin, text), async (query) => {
      const clean = query.replaceAll("\0", "").replace(/[\u0370-\u03ff]/g, "");
      const { rows } = await db.execute<{ words: string[] }>(
        sql`select words_in(${clean}) as words`,
      );
      expect(splitWords(clean)).toEqual(rows[0]!.words);
    }),
    { seed: 916, numRuns: 150 },
  );
});

test("any query is answered", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (said) => {
      const search = said.replaceAll("\0", "").toWellFormed();
      expect((await listProducts({ search })).total).toBeGreaterThanOrEqual(0);
    }),
    { seed: 999, numRuns: 40 },
  );
});

async function found(search: string) {
  const { products, corrected } = await listProducts({ search });
  expect(corrected).toBeUndefined();
  return products.map(({ name }) => name);
}
