import { owner } from "#prove/shop.ts";
import { fieldsOf, openVisitor } from "#prove/visitor.ts";

/** As its owner would, with a sheet: so much of each piece that none is sold out while it is bought for a minute. */
export async function fillStock(shop: { url: string }, slugs: string[]) {
  const visitor = openVisitor(shop);
  await visitor.go("/auth", { form: { intent: "sign-in", ...owner } });
  const sheet = ["Slug,Stock", ...slugs.map((slug) => `${slug},50000`)].join("\n");
  const chosen = new FormData();
  chosen.set("file", new File([sheet], "stock.csv", { type: "text/csv" }));
  const preview = await visitor.go("/admin/products/import", { body: chosen });
  const { held, name, fingerprint } = fieldsOf(preview.text);
  const confirmed = new FormData();
  for (const [key, value] of Object.entries({ held, name, fingerprint })) {
    confirmed.set(key, value ?? "");
  }
  const done = await visitor.go("/admin/products/import", { body: confirmed });
  if (done.status !== 302) throw new Error(`The stock was not filled: ${done.status}`);
  return visitor;
}
