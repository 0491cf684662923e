import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { formerSlugs } from "#db/schema/catalogue.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { readCatalogueSnapshot } from "./catalogue-snapshot.server.ts";

setUpDatabase({ emptied: "products, former_slugs" });

test("of all slugs of the shop, an import reads those that its file names or may have to avoid", async () => {
  for (const slug of ["ring", "ring-2", "ring-2-2", "ring-big", "earring", "other-3"]) {
    await makeProduct({ slug });
  }
  const productId = await makeProduct({ slug: "bangle" });
  const former = ["ring-3", "old-bangle", "older-bangle"];
  await db.insert(formerSlugs).values(former.map((slug) => ({ slug, productId })));
  const read = (slugs: string[], bases: string[]) =>
    db.transaction((tx) => readCatalogueSnapshot(tx, slugs, bases));

  const { bySlug, formerSlugs: moved, takenSlugs } = await read(["bangle", "old-bangle"], ["ring"]);
  expect([...bySlug.keys()]).toEqual(["bangle"]);
  expect([...moved.keys()].toSorted()).toEqual(["old-bangle", "ring-3"]);
  expect([...takenSlugs].toSorted()).toEqual(["bangle", "old-bangle", "ring", "ring-2", "ring-3"]);

  const { takenSlugs: none } = await read([], []);
  expect(none.size).toBe(0);
  const { takenSlugs: numbered } = await read([], ["ring-2"]);
  expect([...numbered].toSorted()).toEqual(["ring-2", "ring-2-2"]);
});
