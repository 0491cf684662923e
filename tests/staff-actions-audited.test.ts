import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";

// Every function that takes a `Staff` value, found in the source: one that writes, directly or through a call,
// must also write an audit entry. A new function is checked without being listed here.

type ShopFunction = { file: string; body: string; takesStaff: boolean };
const actions = new Map<string, ShopFunction[]>();

beforeAll(async () => {
  for await (const file of glob("shop/**/*.ts", { exclude: ["**/*.test.ts"] })) {
    const source = readFileSync(file, "utf8");
    // A function ends where the next top-level line begins; the formatter guarantees this.
    for (const [, name, rest] of source.matchAll(
      /^(?:export )?(?:async )?function (\w+)([\s\S]*?)^\}$/gm,
    )) {
      const takesStaff = /^\s*(?:<[^>]*>)?\(\s*\w+: (?:Staff|Owner)\b/.test(rest!);
      const known = actions.get(name!) ?? [];
      actions.set(name!, [...known, { file, body: rest!, takesStaff }]);
    }
  }
});

/** Drizzle's writes, whatever the transaction is called; not the `delete` of a set. */
const write =
  /\.(?:insert|update|delete)\(\s*\w+\s*\)(?:\s|\/\/.*)*\.(?:values|set|where)\(|\b(?:insert into|update|delete from) \$\{\w+\}/;

test("no staff action writes without an audit entry", () => {
  const silent = staffActions()
    .filter(({ name, action }) => reaches(name, action, (body) => write.test(body)))
    .filter(({ name, action }) => !reaches(name, action, (body) => body.includes("recordAudit(")))
    .map(({ name, action }) => `${action.file}: ${name}`);
  expect(silent).toEqual([]);
});

test("the search finds the functions that write, not those that read", () => {
  const writers = staffActions()
    .filter(({ name, action }) => reaches(name, action, (body) => write.test(body)))
    .map(({ name }) => name);
  expect(writers).toEqual(
    expect.arrayContaining([
      "addOrderNote",
      "archiveProducts",
      "bulkChangeProducts",
      "deleteCategory",
      "deleteProduct",
      "duplicateProduct",
      "adjustProductStock",
      "reorderCategories",
      "rejectReceipt",
      "saveCategory",
      "saveProduct",
      "setGoldPrices",
      "setShopProfile",
      "setPricingSettings",
      "changeStatusByStaff",
      "undoBulkChange",
      "verifyReceipt",
    ]),
  );
  for (const reader of ["listOrders", "listAllProducts", "goldPriceHistory", "listAudit"]) {
    expect(writers).not.toContain(reader);
  }
});

function staffActions() {
  return [...actions].flatMap(([name, found]) =>
    found
      .filter(({ takesStaff, file }) => takesStaff && !file.startsWith("shop/audit/record"))
      .map((action) => ({ name, action })),
  );
}

/** Whether the function, or one that it calls, matches; a name refers to its own file first. */
function reaches(
  name: string,
  action: ShopFunction,
  isSuch: (body: string) => boolean,
  seen = new Set(),
) {
  if (seen.has(action)) return false;
  seen.add(action);
  // Writes of the audit module itself are not actions.
  if (name === "recordAudit") return false;
  if (isSuch(action.body)) return true;
  for (const [, called] of action.body.matchAll(/\b(\w+)(?:<\w+>)?\(/g)) {
    const known = actions.get(called!) ?? [];
    const own = known.filter(({ file }) => file === action.file);
    for (const next of own.length > 0 ? own : known) {
      if (reaches(called!, next, isSuch, seen)) return true;
    }
  }
  return false;
}
