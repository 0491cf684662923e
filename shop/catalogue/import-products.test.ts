import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels, stockMovements } from "#db/schema/stock.ts";
import { createCategory } from "./manage-categories.server.ts";
import { exportProducts } from "./export-products.server.ts";
import { importProducts, previewImport } from "./import-products.server.ts";
import { bulkChangeProducts } from "./bulk-change.server.ts";
import { archiveProducts } from "./manage-products.server.ts";
import type { AllProductsFilter } from "./list-all-products.server.ts";
import { productCsvHeader, productCsvLine } from "./csv-columns.server.ts";
import type { Milligrams, Sen } from "#shop/money.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";

setUpDatabase({ emptied: "gold_prices, orders, products, categories, audit_log, former_slugs" });

function bytes(text: string) {
  return new TextEncoder().encode(text);
}

async function exported(filter: AllProductsFilter = {}, perBatch = 500) {
  let text = productCsvHeader;
  for await (const batch of exportProducts(clerk, filter, perBatch)) {
    text += batch.map(productCsvLine).join("");
  }
  return text;
}

async function previewed(text: string) {
  const preview = succeeded(await previewImport(clerk, bytes(text)));
  return preview.plan;
}

/** Preview and confirmation by one person. */
async function imported(text: string) {
  const { fingerprint } = await previewed(text);
  return importProducts(clerk, bytes(text), fingerprint);
}

async function everything() {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select p.*, l.on_hand, l.extra from ${products} p
    left join ${stockLevels} l on l.product_id = p.id order by p.slug`);
  const audits = await db.$count(auditLog);
  return { rows, audits, movements: await db.$count(stockMovements) };
}

const head = "Slug,Name,Gold Type,Weight (g),Labour Fee (RM),Stock\n";
const thousand = Array.from(
  { length: 1000 },
  (_, at) => `ring-${at},Ring ${at},916,${at + 1}.25,120.50,${at % 7}\n`,
);

test("with 1,000 good rows and 3 bad ones nothing is written and the three are named", async () => {
  await makeProduct({ slug: "ring-7", name: "Before" });
  const before = await everything();
  const bad = [
    "bad-weight,Bad,916,zero,1,1\n",
    "bad-fee,Bad,916,1.00,-5,1\n",
    "bad-gold,Bad,875,1.00,5,1.5\n",
  ];
  const file = [head, ...thousand.slice(0, 500), ...bad, ...thousand.slice(500)].join("");
  const plan = await previewed(file);
  const refused = plan.rows.flatMap((row) => (row.kind === "refused" ? [row] : []));
  expect(
    refused.map(({ position, problems }) => [position.line, problems.map(({ column }) => column)]),
  ).toEqual([
    [502, ["Weight (g)"]],
    [503, ["Labour Fee (RM)"]],
    [504, ["Gold Type", "Stock"]],
  ]);
  expect(refused[2]!.problems).toEqual([
    { column: "Gold Type", message: "Enter 916 or 999" },
    { column: "Stock", message: "Enter a whole number, such as 5" },
  ]);
  const answer = await importProducts(clerk, bytes(file), plan.fingerprint);
  expect(answer).toMatchObject({ ok: false, reason: "rows-refused" });
  expect(await everything()).toEqual(before);
});

test("1,000 good rows are written together: fields, stock, ledger, audit", async () => {
  const id = await makeProduct({ slug: "ring-7", name: "Before", stock: 5 });
  const file = head + thousand.join("");
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  expect(await imported(file)).toEqual({ ok: true, added: 999, changed: 1 });
  expect(querySpy.mock.calls.length, "statements, not one for each row").toBeLessThan(40);
  querySpy.mockRestore();
  const { rows } = await everything();
  expect(rows).toHaveLength(1000);
  expect(rows.find(({ slug }) => slug === "ring-7")).toMatchObject({
    id,
    name: "Ring 7",
    version: 2,
    weight: 8250,
    labour_fee: "12050",
    on_hand: 0,
  });
  expect(rows.find(({ slug }) => slug === "ring-12")).toMatchObject({ on_hand: 5, extra: 0 });
  expect(await db.$count(auditLog)).toBe(1000);
  const [audit] = await auditOf(id);
  expect(audit).toMatchObject({
    action: "product.imported",
    staffName: "Aminah",
    label: "Ring 7",
    before: { name: "Before", weight: 3420, labourFee: 12000, stock: 5 },
    after: { name: "Ring 7", weight: 8250, labourFee: 12050, stock: 0 },
  });
  const { rows: mismatches } = await db.execute<{ one: number }>(sql`
    select 1 as one from ${stockLevels} l where on_hand <> (select coalesce(sum(change), 0)
      from ${stockMovements} m where m.product_id = l.product_id)`);
  expect(mismatches).toEqual([]);
});

test("a failure half-way leaves nothing behind", async () => {
  await makeProduct({ slug: "ring-7", name: "Before" });
  const before = await everything();
  await db.execute(sql`alter table audit_log add constraint broken check (label <> 'Ring 600')`);
  try {
    await expect(imported(head + thousand.join(""))).rejects.toThrow();
  } finally {
    await db.execute(sql`alter table audit_log drop constraint broken`);
  }
  expect(await everything()).toEqual(before);
});

test("an unchanged export imports without changes, formulas and odd texts included", async () => {
  const category = await db.transaction((tx) =>
    createCategory(tx, { name: 'Rings, "fine"', subCategories: ["-Wide", "Plain"] }),
  );
  await makeProduct({ name: "=1+1", description: "+60 12; a\r\nb", slug: "a" });
  await makeProduct({ name: "'=1+1", description: "''@x", slug: "b", archivedAt: new Date() });
  await makeProduct({ name: "@ 'quoted' \"x\"", slug: "c", labourFee: 0 as Sen, purity: "999" });
  const size = { name: "Size", value: "12", stockAdjustment: 3, priceAdjustment: 0 as Sen };
  await makeProduct({ name: "-Minus", slug: "d", stock: -2, variants: [size] });
  const placed = { categoryId: category.id, subCategoryId: category.subCategories.get("-Wide")! };
  await makeProduct({ name: "Placed", slug: "e", weight: 10_070 as Milligrams, ...placed });
  const file = (await exported({}, 2)) + (await exported({ archived: true })).split("\r\n")[1];
  expect(file).toContain("\r\na,'=1+1,\"'+60 12; a\nb\"");
  expect(file).toContain("\r\nb,''=1+1,'''@x,,,916,3.42,120.00,5,no,no,no,yes");
  const { rows } = await previewed(file);
  expect(rows.map(({ kind, slug }) => [slug, kind])).toEqual(
    ["a", "c", "d", "e", "b"].map((slug) => [slug, "unchanged"]),
  );
  const before = await everything();
  expect(await imported(file)).toEqual({ ok: true, added: 0, changed: 0 });
  expect(await everything()).toEqual(before);
});

test("the second of two concurrent changes is refused: a save, a sale, the same file twice", async () => {
  await goldAt(595, 640);
  const id = await makeProduct({ slug: "a", stock: 5 });
  const other = await makeProduct({ slug: "untouched" });
  const file = bytes("Slug,Labour fee,Stock\na,200,5\nuntouched,120,5\n");
  const first = await previewed(new TextDecoder().decode(file));
  await bulkChangeProducts(clerk, [other], { isFeatured: true });
  await bulkChangeProducts(clerk, [id], { isFeatured: true });
  const afterSave = await importProducts(clerk, file, first.fingerprint);
  expect(afterSave).toMatchObject({ ok: false, reason: "edit-conflict" });
  if (afterSave.ok || afterSave.reason !== "edit-conflict") throw new Error("not refused");
  await placedOrder(id);
  const afterSale = await importProducts(clerk, file, afterSave.plan.fingerprint);
  expect(afterSale).toMatchObject({ ok: false, reason: "edit-conflict" });
  if (afterSale.ok || afterSale.reason !== "edit-conflict") throw new Error("not refused");
  expect(afterSale.plan.rows[0]).toMatchObject({
    kind: "changed",
    changes: [
      { column: "Labour Fee (RM)", from: "120.00", to: "200.00" },
      { column: "Stock", from: "4", to: "5" },
    ],
  });
  const both = [1, 2].map(() => importProducts(clerk, file, afterSale.plan.fingerprint));
  const answers = await Promise.all(both);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await archiveProducts(clerk, [other], true);

  const made = bytes(
    "Slug,Name,Gold Type,Weight,Labour Fee\n,Cincin 金,916,1,1\n,金戒指,999,2,2\n",
  );
  const { fingerprint } = await previewed(new TextDecoder().decode(made));
  const twice = await Promise.all([1, 2].map(() => importProducts(clerk, made, fingerprint)));
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.$count(products)).toBe(4);
});

test("facts are imported and exported, kept by files without them, and taken away by empty cells", async () => {
  const facts = "Slug,Width (mm),Length (mm),Stone,Clasp\n";
  await makeProduct({ slug: "ring" });
  expect(await imported(`${facts}ring,4.2,450,Cubic zirconia,Lobster clasp\n`)).toMatchObject({
    ok: true,
    changed: 1,
  });
  await imported("Slug,Name\nring,Renamed\n");
  const [saved] = await db.select().from(products);
  expect(saved).toMatchObject({
    name: "Renamed",
    pieceWidth: 4_200,
    pieceLength: 450_000,
    stone: "Cubic zirconia",
    clasp: "Lobster clasp",
  });
  expect(await exported()).toContain(",4.2,450,Cubic zirconia,Lobster clasp,");
  const plan = await previewed(`${facts}ring,0,4.255,,\n`);
  expect(plan.rows[0]).toMatchObject({
    kind: "refused",
    problems: [{ column: "Width (mm)" }, { column: "Length (mm)" }],
  });
  await imported(`${facts}ring,,,,\n`);
  const [emptied] = await db.select().from(products);
  expect(emptied).toMatchObject({ pieceWidth: null, pieceLength: null, stone: "", clasp: "" });
  const entries = await auditOf(saved!.id);
  expect(entries.at(-1)?.before).toMatchObject({ pieceWidth: 4_200, stone: "Cubic zirconia" });
});
