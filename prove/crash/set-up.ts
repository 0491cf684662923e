import { owner } from "#prove/shop.ts";
import { openVisitor, type Visitor } from "#prove/visitor.ts";
import { asMultipart } from "./clerk.ts";

const pieces = 10;
/** Required fields of the product form; the clerk fills a few more. */
export const firstStock = 90_000;

/** The owner signs in and puts simple products on sale with enough stock for a long run. */
export async function setUp(shop: { url: string }): Promise<Visitor> {
  const staff = openVisitor(shop);
  const form = { intent: "sign-in", ...owner };
  const { location } = await staff.go("/auth?next=/admin", { form });
  if (location !== "/admin") throw new Error("The owner could not sign in");
  for (let number = 1; number <= pieces; number += 1) {
    const { text } = await staff.go("/admin/products/new/save", {
      body: asMultipart(productForm(`Crash piece ${number}`, firstStock)),
    });
    if (!text.includes('"to"')) throw new Error(`The product was not created: ${text}`);
  }
  return staff;
}

export function productForm(name: string, stock: number) {
  return { name, purity: "916", weight: "1.00", labourFee: "20.00", stock: String(stock) };
}
