import type pg from "pg";
import { createProduct, productForm, signInOwner } from "#kit/clerk.ts";
import type { Visitor } from "#kit/visitor.ts";
import { firstStock } from "./check-journal.ts";

const pieces = 10;

/** The owner signs in and puts simple products on sale with enough stock for a long run. */
export async function setUp(shop: { url: string }): Promise<Visitor> {
  const staff = await signInOwner(shop);
  for (let number = 1; number <= pieces; number += 1) {
    await createProduct(staff, productForm(`Crash piece ${number}`, firstStock));
  }
  return staff;
}

/** The ids of the products that `setUp` made. */
export async function productsOf(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    "select id from products where name like 'Crash piece %' order by name",
  );
  return rows.map(({ id }) => id);
}
