import { createProduct, productForm, signInOwner } from "#kit/clerk.ts";
import type { Visitor } from "#kit/visitor.ts";
import { firstStock } from "#prove/trade/check-journal.ts";

const pieces = 10;

/** The owner signs in and puts simple products on sale with enough stock for a long run. */
export async function setUp(shop: { url: string }): Promise<Visitor> {
  const staff = await signInOwner(shop);
  for (let number = 1; number <= pieces; number += 1) {
    await createProduct(staff, productForm(`Crash piece ${number}`, firstStock));
  }
  return staff;
}
