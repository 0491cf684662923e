import { multipart } from "./forms.ts";
import { owner } from "./shop.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

// Actions of staff, as a browser sends them.

/** Signs in as the owner, and returns the signed-in browser. */
export async function signInOwner(
  shop: { url: string },
  options?: Parameters<typeof openVisitor>[1],
): Promise<Visitor> {
  const visitor = openVisitor(shop, options);
  const form = { intent: "sign-in", ...owner };
  const { status, location } = await visitor.go("/auth?next=/admin", { form });
  if (location !== "/admin") throw new Error(`The owner could not sign in: ${status}`);
  return visitor;
}

/** The required fields of a product's form: a gram of 916 gold. */
export function productForm(name: string, stock: number, more: Record<string, string> = {}) {
  const weight = { purity: "916", weight: "1.00", labourFee: "20.00" };
  return { name, ...weight, stock: String(stock), ...more };
}

export async function createProduct(clerk: Pick<Visitor, "go">, form: Record<string, string>) {
  const { text } = await clerk.go("/admin/products/new/save", { body: multipart(form) });
  if (!text.includes('"to"')) throw new Error(`The product was not created: ${text}`);
}
