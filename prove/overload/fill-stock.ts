import { owner } from "#prove/shop.ts";
import { fieldsOf, openVisitor } from "#prove/visitor.ts";

/** A CSV import by the owner with enough stock that no product sells out during a minute. */
export async function fillStock(shop: { url: string }, slugs: string[]) {
  const visitor = openVisitor(shop);
  await visitor.go("/auth", { form: { intent: "sign-in", ...owner } });
  const sheet = ["Slug,Stock", ...slugs.map((slug) => `${slug},50000`)].join("\n");
  const chosen = new FormData();
  chosen.set("file", new File([sheet], "stock.csv", { type: "text/csv" }));
  const preview = await visitor.go("/admin/products/import", { body: chosen });
  const { confirmedFile, name, fingerprint } = fieldsOf(preview.text);
  const confirmed = new FormData();
  for (const [key, value] of Object.entries({ confirmedFile, name, fingerprint })) {
    confirmed.set(key, value ?? "");
  }
  const done = await visitor.go("/admin/products/import", { body: confirmed });
  if (done.status !== 302) throw new Error(`The stock import failed: ${done.status}`);
  return visitor;
}
