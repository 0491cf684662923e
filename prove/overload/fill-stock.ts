import { signInOwner } from "#kit/clerk.ts";
import { fieldsOf, multipart } from "#kit/forms.ts";

/** A CSV import by the owner with enough stock that no product sells out during a minute. */
export async function fillStock(shop: { url: string }, slugs: string[]) {
  const visitor = await signInOwner(shop);
  const sheet = ["Slug,Stock", ...slugs.map((slug) => `${slug},50000`)].join("\n");
  const file = { name: "file", bytes: Buffer.from(sheet), as: "stock.csv", type: "text/csv" };
  const preview = await visitor.go("/admin/products/import", { body: multipart({}, file) });
  const { confirmedFile = "", name = "", fingerprint = "" } = fieldsOf(preview.text);
  const body = multipart({ confirmedFile, name, fingerprint });
  const done = await visitor.go("/admin/products/import", { body });
  if (done.status !== 302) throw new Error(`The stock import failed: ${done.status}`);
  return visitor;
}
