import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { createCategory } from "./manage-categories.server.ts";
import { readProductForEdit } from "./read-product-for-edit.server.ts";
import { importProducts, previewImport } from "./import-products.server.ts";
import type { PlannedRow } from "./plan-import.server.ts";
import { saveProduct } from "./save-product.server.ts";
import { csvLine, unescapeCell } from "#shop/csv.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";
import { succeeded } from "#tests/answers.ts";

setUpDatabase({ emptied: "products, categories, former_slugs" });

async function answered(file: string | Uint8Array) {
  return previewImport(clerk, typeof file === "string" ? new TextEncoder().encode(file) : file);
}

async function rowsOf(file: string): Promise<PlannedRow[]> {
  const answer = succeeded(await answered(file));
  return answer.plan.rows;
}

/** The errors of each row as `column: message`. */
async function problemsOf(file: string) {
  return (await rowsOf(file)).map((row) =>
    row.kind === "refused"
      ? row.problems.map(({ column, message }) => `${column}: ${message}`).join(" / ")
      : row.kind,
  );
}

test("Excel files are read: byte order mark, semicolons, tabs, decimal commas, any line ends", async () => {
  const cells = [
    ["slug", "LABOUR_FEE", "Gold type", "Weight", "Name"],
    ["ring", "RM 1,250.5", "916 Gold", "3,75", "Ring"],
  ];
  for (const [sign, end] of [
    [";", "\r\n"],
    ["\t", "\n"],
    [";", "\r"],
  ] as const) {
    const [row] = await rowsOf(`\uFEFF${cells.map((line) => line.join(sign)).join(end)}${end}`);
    expect(row).toMatchObject({ kind: "new", slug: "ring", name: "Ring" });
    expect(row).toMatchObject({
      write: { after: { weight: 3750, labourFee: 125_050, purity: "916" } },
    });
  }
  const odd = "Slug,Name,Gold Type,Weight,Labour Fee\nx,X,916,1,";
  expect(await problemsOf(`${odd}"12,5000"`)).toEqual([
    "Labour Fee (RM): Use a point for decimals, such as 12.50",
  ]);
  expect(await problemsOf(`${odd}"1,2"`)).toEqual(["new"]);
});

test("an unreadable file is refused with the reason", async () => {
  expect(await answered("Slug,Nmae\na,b")).toEqual({
    ok: false,
    reason: "unknown-column",
    heading: "Nmae",
    position: 2,
  });
  expect(await answered("Slug,Name,NAME\na,b,c")).toEqual({
    ok: false,
    reason: "duplicate-column",
    heading: "NAME",
    position: 3,
  });
  expect(await answered("Name,Stock\na,1")).toEqual({ ok: false, reason: "no-slug-column" });
  expect(await answered("\uFEFF\n \n")).toEqual({ ok: false, reason: "empty" });
  const latin = Uint8Array.of(0x53, 0x6c, 0x75, 0x67, 0x0a, 0xe9);
  expect(await answered(latin)).toEqual({ ok: false, reason: "not-utf-8" });
  expect(await answered("Slug\n\0")).toEqual({ ok: false, reason: "not-utf-8" });
  expect(await answered("PK\u0003\u0004")).toEqual({ ok: false, reason: "excel-workbook" });
  expect(await answered('Slug,Name\na,b\nc,"d\ne,f')).toEqual({
    ok: false,
    reason: "broken-quotes",
    line: 3,
  });
  expect(await answered(`Slug\n${"a\n".repeat(10_001)}`)).toEqual({
    ok: false,
    reason: "too-many-rows",
  });
});

test("a file is not parsed past its row limit", async () => {
  const unread = `${"a\n".repeat(10_001)}"never closed`;
  expect(await answered(`Slug\n${unread}`)).toEqual({ ok: false, reason: "too-many-rows" });
  const wide = `Slug${",".repeat(100)}\n${"a\n".repeat(3)}`;
  expect(await answered(wide)).toEqual({ ok: false, reason: "too-many-columns" });
  expect(await rowsOf(`Slug,Name${",".repeat(98)}\nx,X${",".repeat(98)}\n`)).toHaveLength(1);
});

test("rows are named by line, and by spreadsheet row after multi-line texts", async () => {
  const file = 'Slug,Description\r\na,"one\r\ntwo"\r\n\r\n,,\r\nb,x,y\r\nc\r\n';
  expect((await rowsOf(file)).map(({ position }) => position)).toEqual([
    { line: 2, row: 2 },
    { line: 6, row: 5 },
    { line: 7, row: 6 },
  ]);
  expect((await problemsOf(file)).slice(1)).toEqual([
    "undefined: This row has a value in a column without a heading. Put quotation marks around text that contains commas",
    "undefined: This row has fewer cells than the header row",
  ]);
});

test("slugs are the key: duplicates are refused, a former slug names the new one, none creates one", async () => {
  const id = await makeProduct({ slug: "old", name: "Ring" });
  const form = (await readProductForEdit(clerk, id))!;
  await saveProduct(clerk, id, { ...form, images: [], slug: "now", stockSeen: undefined });
  const start = "Slug,Name,Gold Type,Weight,Labour Fee\n";
  const rows = ["now", "now", "old", "Big Ring!", "ring-2", "", ""];
  expect(await problemsOf(start + rows.map((slug) => `${slug},Ring,916,1,1\n`).join(""))).toEqual([
    "changed",
    "Slug: Line 2 already has this slug",
    "Slug: This product's slug has changed to “now”. Use the new slug",
    "Slug: Use only lower-case letters, digits and hyphens, such as “big-ring”",
    "new",
    "new",
    "new",
  ]);
  const fine = await rowsOf(`${start},Ring,916,1,1\nring-2,Ring,916,1,1\n,Ring,916,1,1\n`);
  expect(fine.map(({ slug }) => slug)).toEqual(["ring", "ring-2", "ring-3"]);
  expect(await problemsOf("Slug,Name,Stock\n,,5\nnobody,X,5\n")).toEqual([
    expect.stringMatching(/^Name: Enter the product's name \/ Gold Type: New products need/),
    expect.stringMatching(/^Gold Type: New products need this column/),
  ]);
});

test("only columns in the file change, and a category is found by name", async () => {
  await db.transaction(async (tx) => {
    await createCategory(tx, { name: "Rings", subCategories: ["Bands"] });
    await createCategory(tx, { name: "Chains", subCategories: [] });
    for (const slug of ["one", "two"])
      await createCategory(tx, { name: "Same", slug, subCategories: [] });
  });
  const id = await makeProduct({ slug: "a", description: "one\r\ntwo", stock: 2 });
  await confirmed("Slug,category,Sub-category\na,rings,bands\n");
  const placed = (await readProductForEdit(clerk, id))!;
  expect(placed).toMatchObject({ description: "one\r\ntwo", stock: 2, version: 2 });
  expect(placed.subCategoryId).toBeTruthy();
  expect(await problemsOf("Slug,Category\na,RINGS\n")).toEqual(["unchanged"]);
  await confirmed('Slug,Category,Description,Archived\na,Chains,"one\ntwo",yes\n');
  const moved = (await readProductForEdit(clerk, id))!;
  expect(moved).toMatchObject({ subCategoryId: null, description: "one\r\ntwo" });
  expect(moved.archivedAt).toBeInstanceOf(Date);
  expect(
    await problemsOf(
      "Slug,Category,Sub-Category,Featured\na,Rngs,,\na1,Same,,\na2,,Bands,\na3,Chains,Bands,maybe\n",
    ),
  ).toEqual([
    "Category: No category is called “Rngs”. Existing categories: Rings, Chains, Same, Same",
    expect.stringContaining("Category: Two categories are called “Same”"),
    expect.stringContaining("Sub-Category: Enter the category of this sub-category too"),
    expect.stringMatching(
      /^Featured: Enter yes or no .*“Chains” has no sub-category “Bands”. Existing sub-categories: none/,
    ),
  ]);
});

test("translations have columns of their own, and a language that the shop does not have is refused", async () => {
  const translations = { ms: { name: "Cincin", description: "Polos" }, ta: { name: "மோதிரம்" } };
  const id = await makeProduct({ slug: "a", name: "Ring", translations });
  expect(await problemsOf("Slug,Name (ms),Description (MS)\na,Cincin,Polos\n")).toEqual([
    "unchanged",
  ]);
  await confirmed("Slug,Name (ms),Name (zh)\na,,戒指\n");
  expect(await readProductForEdit(clerk, id)).toMatchObject({
    name: "Ring",
    version: 2,
    translations: { ms: { description: "Polos" }, zh: { name: "戒指" }, ta: { name: "மோதிரம்" } },
  });
  await confirmed("Slug,Name,Gold Type,Weight,Labour Fee,Name (ms)\nb,Bangle,916,1,1,Gelang\n");
  for (const heading of ["Name (fr)", "Description (en)", "Name (ta)", "Name ()"]) {
    expect(await answered(`Slug,${heading}\na,x\n`)).toEqual({
      ok: false,
      reason: "unknown-column",
      heading,
      position: 2,
    });
  }
  expect(await problemsOf(`Slug,Name (ms)\na,${"x".repeat(161)}\n`)).toEqual([
    "Name (ms): Enter at most 160 characters",
  ]);
});

test("no exported cell can be a formula, and each is read back unchanged", () => {
  for (const cell of ["=1", "+6", "-2+3", "@x", "'=1", "''-1", "'quoted'", "plain", "", "it's"]) {
    const written = csvLine([cell]).trim();
    expect(written).not.toMatch(/^[=+\-@\t\r]/);
    expect(unescapeCell(written)).toBe(cell);
  }
  // A negative number is none.
  expect(csvLine(["-2.50"]).trim()).toBe("-2.50");
});

async function confirmed(file: string) {
  const answer = succeeded(await answered(file));
  const bytes = new TextEncoder().encode(file);
  expect(await importProducts(clerk, bytes, answer.plan.fingerprint)).toMatchObject({ ok: true });
}
