import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { createCategory } from "./manage-categories.server.ts";
import { listProducts } from "./list-products.server.ts";
import { splitWords } from "./search-query.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";

setUpDatabase({ gold: true });
const rings = ["Cincin Belah Rotan", "Seri Court Ring", "黄金玫瑰戒指", "婚戒"];
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
    ["Wafer 5g", "For a child's first savings.", bars!.id],
    ["Melur", "", wear!.id],
    ["金手镯", "", undefined],
    ["黄金玫瑰戒指", "", undefined],
    ["古法龙凤镯，916", "", undefined],
    ["Dragon Phoenix Bangle", "", undefined],
    ["福字吊坠 999", "送礼首选，附证书。", undefined],
    ["婚戒", "", undefined],
  ];
  for (const [name, description, categoryId] of pieces) {
    await makeProduct({ name, description, categoryId: categoryId ?? null });
  }
});

describe("finds", () => {
  test.each([
    ["a ring by its Malay name, and by its English one", "cincin", rings],
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
    ["by the category's name", "gold bars", ["Suria 1 g", "Wafer 5g"]],
    ["by another name of the category's", "brooch", ["Melur"]],
    ["other scripts", "金手", ["金手镯"]],
    ["white gold by its Malay name", "emas putih", ["White Gold Bangle"]],
    ["by the purity", "22k cincin", rings],
    ["a weight without a space", "1g", ["Suria 1 g"]],
    ["a weight in full", "1 gram suria", ["Suria 1 g"]],
    ["a weight that is written together", "5 g", ["Wafer 5g"]],
    ["by the description, behind all names", "certificate", ["Aurora Necklace"]],
  ])("%s", async (_, search, names) => {
    expect((await found(search)).toSorted()).toEqual(names.toSorted());
  });

  test.each<[string, string, string[]]>([
    ["rings by their Chinese name", "戒指", rings],
    ["what a character is part of", "玫", ["黄金玫瑰戒指"]],
    ["a character that means a ring", "戒", rings],
    ["words that do not stand together in the name", "黄金戒指", rings],
    ["the words in any order", "戒指 玫瑰", ["黄金玫瑰戒指"]],
    ["a part that is no word of its own", "金玫", ["黄金玫瑰戒指"]],
    ["the purity and a Chinese name", "916 戒指", rings],
    ["the same without a space", "916戒指", rings],
    ["full-width digits and letters", "ＲＩＮＧ　９１６", rings],
    [
      "bangles by two words written as one",
      "龙凤手镯",
      ["Dragon Phoenix Bangle", "古法龙凤镯，916"],
    ],
    [
      "Chinese names by English words",
      "dragon bangle",
      ["Dragon Phoenix Bangle", "古法龙凤镯，916"],
    ],
    ["pendants by their Malay name", "loket 福", ["福字吊坠 999"]],
    ["digits behind Chinese characters", "吊坠999", ["福字吊坠 999"]],
    ["a Chinese description", "证书", ["福字吊坠 999"]],
    ["a wedding ring by its short name", "婚戒", ["婚戒"]],
    ["the same in full", "结婚戒指", ["婚戒"]],
    ["the same in English", "wedding ring", ["婚戒"]],
    ["Chinese and the beginning of a word", "戒指 cour", ["Seri Court Ring"]],
  ])("in Chinese: %s", async (_, search, names) => {
    expect((await found(search)).toSorted()).toEqual(names.toSorted());
  });

  test("neither pairs across punctuation nor parts of a pair", async () => {
    expect(await found("选附")).toEqual([]);
    expect(await found("玫指")).toEqual([]);
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
    ["chian", "chain"],
    ["gleang coco", "gelang coco"],
    ["braclet", "bracelet"],
    ["rantei lipan", "rantai lipan"],
    ["jongkon suriya", "jongkong suria"],
    ["otan", "rotan"],
    ["玫瑰 rinng", "玫瑰 ring"],
  ])("%s suggests the likely spelling and says so", async (search, meant) => {
    const { products, corrected } = await listProducts({ search });
    expect(corrected?.join(" ")).toBe(meant);
    expect(products).not.toEqual([]);
  });

  test("a spelling that finds nothing here is not suggested", async () => {
    await makeProduct({ name: "Rubina", stock: 0 });
    expect(await listProducts({ search: "rubbina" })).toMatchObject({
      products: [],
      corrected: undefined,
    });
  });

  test.each(["platinum", "%%%", "'", "cincin xyzzy", "\\", "' | '", ":*", "& !"])(
    "nothing is found for %s",
    async (search) => {
      expect(await listProducts({ search })).toMatchObject({ products: [], total: 0 });
    },
  );
});

describe("translations", () => {
  let id: string;
  beforeAll(async () => {
    const category = await db.transaction((tx) =>
      createCategory(tx, { name: "Heirlooms", subCategories: [] }),
    );
    id = await makeProduct({ name: "Merdeka", categoryId: category.id });
    await db.execute(
      sql`update products set translations = ${JSON.stringify({
        ms: { name: "Permaisuri Songket", description: "Dikilir oleh tukang emas." },
        zh: { name: "牡丹", description: "古法工艺" },
      })} where id = ${id}`,
    );
  });

  test.each(["Merdeka", "permaisuri", "牡丹", "dikilir", "古法工艺", "merdeka 牡丹", "songket 牡"])(
    "%s finds a piece by any of its languages",
    async (search) => {
      expect(await found(search)).toEqual(["Merdeka"]);
    },
  );

  test("words of neighbouring texts make no pair", async () => {
    expect(await found("丹古")).toEqual([]);
  });

  test("names in every language stand before descriptions", async () => {
    await makeProduct({ name: "Pelamin", description: "牡丹" });
    expect(await found("牡丹")).toEqual(["Merdeka", "Pelamin"]);
  });

  test("a misspelt translation is corrected", async () => {
    const { products, corrected } = await listProducts({ search: "permaisurri" });
    expect(corrected).toEqual(["permaisuri"]);
    expect(products.map(({ name }) => name)).toEqual(["Merdeka"]);
  });

  test("a category's translation finds its pieces, and a changed one no longer", async () => {
    const translate = (name: string) =>
      db.execute(
        sql`update categories set translations = ${JSON.stringify({ zh: { name } })} where name = 'Heirlooms'`,
      );
    await translate("传家宝");
    expect(await found("传家")).toEqual(["Merdeka"]);
    await translate("收藏");
    expect(await found("传家")).toEqual([]);
    expect(await found("收藏")).toEqual(["Merdeka"]);
  });

  test("a removed translation finds nothing", async () => {
    await db.execute(sql`update products set translations = '{}' where id = ${id}`);
    expect(await found("牡丹")).toEqual(["Pelamin"]);
  });
});

test("names and queries are normalised alike", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const latin = fc.string({
    unit: fc.constantFrom(...Array.from(`aÀéñÜ ß-_'"’“…—×·1½ﬁ İ金玫々𠮷９Ａ，。 \t\n.,/()`)),
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
