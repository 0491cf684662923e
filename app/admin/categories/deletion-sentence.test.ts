import { expect, test } from "vitest";
import { createCategory, listCategoriesForEdit } from "#shop/catalogue/manage-categories.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { db } from "#db/client.server.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { deletionSentence } from "./deletion-sentence.ts";

setUpDatabase({ gold: true });

test("the question before a deletion counts the products, and names archived ones apart", async () => {
  const rings = { name: "Rings", subCategories: [] };
  const { id: categoryId } = await db.transaction((tx) => createCategory(tx, rings));
  const question = async () => deletionSentence((await listCategoriesForEdit(clerk))[0]!);
  expect(await question()).toBe("Rings has no products.");
  for (let nth = 0; nth < 3; nth += 1) await makeProduct({ categoryId });
  const stay = "These products will stay in the shop without a category.";
  expect(await question()).toBe(`Rings has 3 products. ${stay}`);
  await makeProduct({ categoryId, archivedAt: new Date() });
  expect(await question()).toBe(
    `Rings has 4 products. ${stay} 1 of them is archived and not on sale.`,
  );
});
