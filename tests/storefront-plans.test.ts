import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDatabase } from "../bench/fill/fill-database.ts";
import { findProduct } from "#shop/catalogue/find-product.server.ts";
import { homeShelves } from "#shop/catalogue/home-shelves.server.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import { listAccountOrders } from "#shop/orders/account-orders.server.ts";
import { trackOrders } from "#shop/orders/read-order.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { freshDatabase } from "./database.ts";
import { statementsOf } from "./statements.ts";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

let database: Awaited<ReturnType<typeof freshDatabase>>;
let judge: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  await fillDatabase(database.url, { orders: 500, products: 6_000 });
  judge = new pg.Client({ connectionString: database.url });
  await judge.connect();
});
afterAll(async () => {
  await judge.end();
  await database.drop();
});

/** Of 6,000 products and 18,000 pictures. What a page may read is what it shows, and what is counted. */
const most = 3_600;

describe("reads no more rows than a page is worth:", () => {
  test.each<[string, number, () => Promise<unknown>]>([
    ["the front page's shelves", 200, () => homeShelves(8)],
    ["categories with their pieces", 12 * 501 + 100, () => listCategories()],
    ["a product", 100, () => findProduct("piece-4000")],
    ["the list", most, () => listProducts()],
    ["of a category", most, () => listProducts({ category: "rantai" })],
    ["of a purity", most, () => listProducts({ purity: "999" })],
    ["by weight", most, () => listProducts({ sort: "weight-desc" })],
    ["by price, low to high", most + 2_500, () => listProducts({ sort: "price-asc" })],
    ["by price, high to low", most + 3_500, () => listProducts({ sort: "price-desc" })],
    ["behind its numbers", most, () => listProducts({ after: someProduct })],
    ["a word of many", 4_000, () => listProducts({ search: "cincin" })],
    ["a word of few", 200, () => listProducts({ search: "4021" })],
    ["a word of none", 200, () => listProducts({ search: "zzzzz" })],
    ["a mistyped word", 4_500, () => listProducts({ search: "cinicn" })],
    ["an account's orders", 200, () => listAccountOrders("customer7", 1)],
    ["orders by a phone number", 200, () => trackOrders("+60120000000")],
    ["orders whose time is over", 10, () => expireOrders()],
  ])("%s: %d", async (_, worth, deed) => {
    expect(await rowsRead(deed)).toBeLessThanOrEqual(worth);
  });
});

describe("walks along an index, whatever is asked for:", () => {
  test.each([
    ["shelf_featured", () => homeShelves(8)],
    ["shelf_best_sellers", () => homeShelves(8)],
    ["shelf_newest", () => listProducts()],
    ["shelf_category", () => listProducts({ category: "rantai" })],
    ["shelf_purity", () => listProducts({ purity: "999" })],
    ["shelf_weight", () => listProducts({ sort: "weight-asc" })],
    ["shelf_category_weight", () => listProducts({ sort: "weight-asc", category: "rantai" })],
    ["shelf_price", () => listProducts({ sort: "price-asc" })],
    ["shelf_category_price", () => listProducts({ sort: "price-asc", category: "rantai" })],
    ["shelf_words", () => listProducts({ search: "4021" })],
    ["shelf_all_words", () => listProducts({ search: "hallmarkings" })],
  ])("%s", async (index, deed) => {
    const used = (await plansOf(deed)).flatMap(flat).map((node) => node["Index Name"]);
    expect(used).toContain(index);
  });
});

/** The id that the generator gives to a product in the middle. */
const someProduct = createHash("md5")
  .update("product3000")
  .digest("hex")
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

async function rowsRead(deed: () => Promise<unknown>): Promise<number> {
  const scans = (await plansOf(deed)).flatMap(flat).filter((node) => node["Relation Name"]);
  const rows = scans.map(
    (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
  );
  return rows.reduce((sum, read) => sum + read, 0);
}

/** What the database did for each reading statement of a deed. */
async function plansOf(deed: () => Promise<unknown>): Promise<Node[]> {
  const plans: Node[] = [];
  for (const { text, values } of await statementsOf(deed)) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const { rows } = await judge.query(`explain (analyze, format json) ${text}`, values);
    plans.push(rows[0]["QUERY PLAN"][0].Plan);
  }
  return plans;
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
