import { createProduct, productForm, signInOwner } from "#kit/clerk.ts";
import { freshAddress } from "#kit/visitor.ts";
import { firstStock } from "./check-journal.ts";

const pieces = 8;
/** Fewer than the shoppers want, so that they compete for the last one. */
const scarceStock = 60;

type Product = { id: string; name: string; slug: string };

/** Creates products with plenty of stock, one that is scarce, and one that nobody buys. `query` asks the database. */
export async function createGoods(url: string, query: (text: string) => Promise<Product[]>) {
  const clerk = await signInOwner({ url }, { headers: { ...freshAddress(), origin: url } });
  for (let number = 1; number <= pieces; number += 1) {
    await createProduct(clerk, productForm(`Sold piece ${number}`, firstStock));
  }
  await createProduct(clerk, productForm("Scarce piece", scarceStock));
  await createProduct(clerk, productForm("Unsold piece", 1));
  const rows = await query("select id, name, slug from products order by name");
  const named = (name: string) => rows.filter((row) => row.name.startsWith(name));
  return {
    productIds: named("Sold piece").map(({ id }) => id),
    scarceId: named("Scarce piece")[0]!.id,
    unsoldPage: `/products/${named("Unsold piece")[0]!.slug}`,
  };
}
