import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";

// Every deed of the shop that takes a staff badge, found in its source: one that writes, itself or by what it
// calls, must write an audit line too. A new deed is judged without being named here.

type Deed = { file: string; body: string; takesStaff: boolean };
const deeds = new Map<string, Deed[]>();

beforeAll(async () => {
  for await (const file of glob("shop/**/*.ts")) {
    const source = readFileSync(file, "utf8");
    // A function ends where the next top-level line begins: the formatter sees to that.
    for (const [, name, rest] of source.matchAll(
      /^(?:export )?(?:async )?function (\w+)([\s\S]*?)^\}$/gm,
    )) {
      const takesStaff = /^\s*(?:<[^>]*>)?\(\s*_?(?:staff|owner): Staff\b/.test(rest!);
      const known = deeds.get(name!) ?? [];
      deeds.set(name!, [...known, { file, body: rest!, takesStaff }]);
    }
  }
});

const write = /\.(?:insert|update|delete)\(\s*\w|\b(?:insert into|update|delete from) \$\{\w+\}/;

test("no staff deed writes without an audit line", () => {
  const silent = staffDeeds()
    .filter(({ name, deed }) => reaches(name, deed, (body) => write.test(body)))
    .filter(({ name, deed }) => !reaches(name, deed, (body) => body.includes("recordAudit(tx,")))
    .map(({ name, deed }) => `${deed.file}: ${name}`);
  expect(silent).toEqual([]);
});

test("the search for them finds the writers, and tells them from the readers", () => {
  const writers = staffDeeds()
    .filter(({ name, deed }) => reaches(name, deed, (body) => write.test(body)))
    .map(({ name }) => name);
  expect(writers).toEqual(
    expect.arrayContaining([
      "addOrderNote",
      "archiveProducts",
      "changeManyProducts",
      "deleteCategory",
      "deleteProduct",
      "duplicateProduct",
      "orderCategories",
      "rejectReceipt",
      "saveCategory",
      "saveProduct",
      "setGoldPrices",
      "setShopProfile",
      "setTradingRules",
      "updateOrderStatus",
      "verifyReceipt",
    ]),
  );
  for (const reader of ["listOrders", "listAllProducts", "goldPriceHistory", "listAudit"]) {
    expect(writers).not.toContain(reader);
  }
});

function staffDeeds() {
  return [...deeds].flatMap(([name, found]) =>
    found
      .filter(({ takesStaff, file }) => takesStaff && !file.startsWith("shop/audit/record"))
      .map((deed) => ({ name, deed })),
  );
}

/** Whether the deed, or anything of the shop that it calls, is such; a name means its own file's first. */
function reaches(name: string, deed: Deed, isSuch: (body: string) => boolean, seen = new Set()) {
  if (seen.has(deed)) return false;
  seen.add(deed);
  // What the audit itself writes is no deed.
  if (name === "recordAudit") return false;
  if (isSuch(deed.body)) return true;
  for (const [, called] of deed.body.matchAll(/\b(\w+)\(/g)) {
    const known = deeds.get(called!) ?? [];
    const own = known.filter(({ file }) => file === deed.file);
    for (const next of own.length > 0 ? own : known) {
      if (reaches(called!, next, isSuch, seen)) return true;
    }
  }
  return false;
}
