import { beforeAll, expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import type { SavedFiltersOfList } from "../saved-query.server.ts";

// Saved filters over HTTP, sent as plain forms.

const shop = setUpShop({ emptied: "saved_filters" });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
});
const lists = { orders: "admin/orders", products: "admin/products" };

async function saved(list: keyof typeof lists, search = "") {
  const page = await staff.go(`/${lists[list]}${search}`);
  return (loaderDataOf(page, lists[list]) as { saved: SavedFiltersOfList }).saved;
}

function send(list: keyof typeof lists, search: string, form: Record<string, string>) {
  return staff.go(`/${lists[list]}${search}`, { form });
}

function save(list: keyof typeof lists, search: string, filterName: string) {
  return send(list, search, { intent: "save-filter", filterName });
}

test("what is saved is what the list understands, without page and search text of orders", async () => {
  const search =
    "?payment=failed&status=pending&q=Puan%20Siti&page=3&sort=newest&from=tomorrow&evil=1";
  const answer = await save("orders", search, "  Failed  ");
  expect(toastOf(answer)).toMatch(/^Filter saved/);
  expect(answer.location).toMatch(/\/admin\/orders\?payment=failed&status=pending/);
  const { filters, current } = await saved("orders", search);
  expect(filters).toMatchObject([{ name: "Failed", query: "status=pending&payment=failed" }]);
  expect(current).toBe(filters[0]!.query);
});

test("filters of products keep the search text and what is archived", async () => {
  await save("products", "?archived=yes&q=rantai&sort=name-asc&stock=none", "Archived chains");
  const { filters } = await saved("products");
  expect(filters).toMatchObject([{ query: "q=rantai&archived=yes&sort=name-asc" }]);
  expect((await saved("orders")).filters).toEqual([]);
});

test.each([
  ["?status=pending", "", /Enter a name/],
  ["?status=pending", "x".repeat(41), /Enter a name/],
  ["?q=siti&page=2", "Only a search", /Choose a filter first/],
])("%s is not saved as %j", async (search, name, sentence) => {
  expect(toastOf(await save("orders", search, name))).toMatch(sentence);
  expect((await saved("orders")).filters).toEqual([]);
});

test("staff rename and delete a filter", async () => {
  await save("orders", "?status=pending", "Unpaid");
  const filterId = (await saved("orders")).filters[0]!.id;
  const rename = { intent: "rename-filter", filterId, filterName: "Waiting" };
  expect(toastOf(await send("orders", "", rename))).toMatch(/^Filter renamed/);
  expect((await saved("orders")).filters).toMatchObject([{ name: "Waiting" }]);
  const remove = { intent: "delete-filter", filterId };
  expect(toastOf(await send("orders", "", remove))).toMatch(/^Filter deleted/);
  expect(toastOf(await send("orders", "", remove))).toMatch(/already deleted/);
  expect((await saved("orders")).filters).toEqual([]);
});

test("another form is refused by the orders, and still changes products", async () => {
  expect((await send("orders", "", { intent: "drop-table" })).status).toBe(400);
  expect((await send("products", "", { change: "archive" })).text).toMatch(/Select at least one/);
});
