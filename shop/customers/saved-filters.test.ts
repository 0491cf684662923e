import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { savedFilters, users } from "#db/schema/customers.ts";
import { makeStaff } from "#tests/accounts.ts";
import { setUpDatabase } from "#tests/database.ts";
import {
  deleteFilter,
  listSavedFilters,
  maxSavedFilters,
  renameFilter,
  saveFilter,
} from "./saved-filters.server.ts";

setUpDatabase({ emptied: "saved_filters" });

let mine: string;
let other: string;
beforeEach(async () => {
  mine = (await makeStaff("staff")).staff.id;
  other = (await makeStaff("staff")).staff.id;
});

function save(userId: string, name: string, list: "orders" | "products" = "orders") {
  return saveFilter(userId, { list, name, query: "status=pending" });
}

async function names(userId: string, list: "orders" | "products" = "orders") {
  return (await listSavedFilters(userId, list)).map(({ name }) => name);
}

test("belong to one account and one list, by name", async () => {
  await save(mine, "Unpaid");
  await save(mine, "Cancelled");
  await save(mine, "Low", "products");
  await save(other, "Unpaid");
  expect(await names(mine)).toEqual(["Cancelled", "Unpaid"]);
  expect(await names(mine, "products")).toEqual(["Low"]);
  expect(await names(other)).toEqual(["Unpaid"]);
});

test("have different names, also after renaming", async () => {
  await save(mine, "Unpaid");
  expect(await save(mine, "Unpaid")).toEqual({ ok: false, reason: "name-taken" });
  await save(mine, "Cancelled");
  const [cancelled] = await listSavedFilters(mine, "orders");
  const taken = await renameFilter(mine, cancelled!.id, "Unpaid");
  expect(taken).toEqual({ ok: false, reason: "name-taken" });
  expect(await renameFilter(mine, cancelled!.id, "Cancelled")).toEqual({ ok: true });
  expect(await renameFilter(mine, cancelled!.id, "Gone")).toEqual({ ok: true });
  expect(await names(mine)).toEqual(["Gone", "Unpaid"]);
});

test("of others can be neither renamed nor deleted", async () => {
  await save(other, "Theirs");
  const [theirs] = await listSavedFilters(other, "orders");
  const refused = { ok: false, reason: "not-found" };
  expect(await renameFilter(mine, theirs!.id, "Mine")).toEqual(refused);
  expect(await deleteFilter(mine, theirs!.id)).toEqual(refused);
  expect(await deleteFilter(mine, "no id")).toEqual(refused);
  expect(await names(other)).toEqual(["Theirs"]);
  expect(await deleteFilter(other, theirs!.id)).toEqual({ ok: true });
  expect(await names(other)).toEqual([]);
});

test("are at most twenty of a list, also if two forms are sent at once", async () => {
  for (let nth = 1; nth < maxSavedFilters; nth += 1) await save(mine, `Filter ${nth}`);
  const both = await Promise.all([save(mine, "One more"), save(mine, "And another")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "too-many" });
  expect(await names(mine)).toHaveLength(maxSavedFilters);
  expect(await save(mine, "Low", "products")).toEqual({ ok: true });
});

test("go with their account", async () => {
  await save(mine, "Unpaid");
  await db.delete(users).where(eq(users.id, mine));
  expect(await db.select().from(savedFilters)).toEqual([]);
});
