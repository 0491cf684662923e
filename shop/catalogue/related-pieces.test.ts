import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { goldAt, makeProduct } from "#tests/factories.ts";
import { setUpDatabase } from "#tests/database.ts";
import { findProduct } from "./find-product.server.ts";
import { createCategory } from "./manage-categories.server.ts";
import { piecesById } from "./pieces-by-id.server.ts";
import { relatedPieces } from "./related-pieces.server.ts";

setUpDatabase();
let rings: string;
beforeAll(async () => {
  await goldAt(600, 620);
  rings = await makeCategory("Rings");
  await makePiece("Ring of 2 g", 2);
  await makePiece("Ring of 3 g", 3);
  await makePiece("Ring of 3.1 g, dear labour", 3.1, { labourFee: 900_000 as Sen });
  await makePiece("Ring of 4.1 g", 4.1);
  await makePiece("Ring of 5 g", 5);
  await makePiece("Ring of 6 g", 6);
  await makePiece("Ring of 3.2 g, sold out", 3.2, { stock: 0 });
  const chains = await makeCategory("Chains");
  await makePiece("Chain of 3 g", 3, { categoryId: chains });
  await makePiece("Chain of 9 g", 9, { categoryId: chains });
  await makePiece("Piece without a category", 3, { categoryId: null });
});

async function makeCategory(name: string) {
  return (await db.transaction((tx) => createCategory(tx, { name, subCategories: [] }))).id;
}

function makePiece(name: string, grams: number, given: Parameters<typeof makeProduct>[0] = {}) {
  const weight = (grams * 1000) as Milligrams;
  return makeProduct({ name, weight, categoryId: rings, ...given });
}

async function namesBeside(slug: string) {
  return (await relatedPieces(slug)).map(({ name }) => name);
}

test("are of the category, nearest in price first, and at most four", async () => {
  expect(await namesBeside("ring-of-3-g")).toEqual([
    "Ring of 2 g",
    "Ring of 4.1 g",
    "Ring of 5 g",
    "Ring of 6 g",
  ]);
});

test("follow a sold-out piece too, and leave sold-out pieces out", async () => {
  expect(await namesBeside("ring-of-3-2-g-sold-out")).toEqual([
    "Ring of 3 g",
    "Ring of 4.1 g",
    "Ring of 2 g",
    "Ring of 5 g",
  ]);
});

test("have today's price and one picture", async () => {
  const [first] = await relatedPieces("ring-of-3-g");
  expect(first).toMatchObject({ name: "Ring of 2 g", price: 132_000 });
  expect(first!.images.length).toBeLessThanOrEqual(1);
});

test.each(["chain-of-3-g", "piece-without-a-category", "no-such-piece"])(
  "are none beside %s",
  async (slug) => {
    expect(await relatedPieces(slug)).toEqual([]);
  },
);

test("pieces are found by id, in that order, without those that are unknown or sold out", async () => {
  const idOf = async (slug: string) => ((await findProduct(slug)) as { id: string }).id;
  const [three, two, soldOut] = await Promise.all(
    ["ring-of-3-g", "ring-of-2-g", "ring-of-3-2-g-sold-out"].map(idOf),
  );
  const unknown = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
  const found = await piecesById([three!, "no id", soldOut!, unknown, two!]);
  expect(found.map(({ name }) => name)).toEqual(["Ring of 3 g", "Ring of 2 g"]);
  expect(await piecesById([])).toEqual([]);
});
