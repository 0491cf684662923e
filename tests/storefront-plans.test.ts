import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDatabase } from "../bench/fill/fill-database.ts";
import { findProduct } from "#shop/catalogue/find-product.server.ts";
import { readHomeSections } from "#shop/catalogue/home-sections.server.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { listProducts } from "#shop/catalogue/list-products.server.ts";
import { relatedPieces } from "#shop/catalogue/related-pieces.server.ts";
import { listAccountOrders } from "#shop/orders/account-orders.server.ts";
import { listOrdersByPhone } from "#shop/orders/read-order.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { setUpDatabase } from "./database.ts";
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

const database = setUpDatabase();
let checkPlan: pg.Client;
beforeAll(async () => {
  await fillDatabase(database.url, { orders: 500, products: 6_000 });
  checkPlan = new pg.Client({ connectionString: database.url });
  await checkPlan.connect();
});
afterAll(async () => {
  await checkPlan.end();
});

/** With 6,000 products and 18,000 pictures. A page may read what it shows and what it counts. */
const most = 3_600;

describe("reads few rows per page:", () => {
  test.each<[string, number, () => Promise<unknown>]>([
    ["the home page's sections", 200, () => readHomeSections(8)],
    ["categories with their products", 12 * 501 + 100, () => listCategories()],
    ["a product", 100, () => findProduct("piece-4000")],
    ["pieces like a product", 100, () => relatedPieces("piece-4000")],
    ["the listing", most, () => listProducts()],
    ["of a category", most, () => listProducts({ category: "rantai" })],
    ["of a purity", most, () => listProducts({ purity: "999" })],
    ["by weight", most, () => listProducts({ sort: "weight-desc" })],
    ["by price, low to high", most + 2_500, () => listProducts({ sort: "price-asc" })],
    ["by price, high to low", most + 3_500, () => listProducts({ sort: "price-desc" })],
    ["by cursor", most, () => listProducts({ after: someProduct })],
    // Counted twice, each time along the table up to 1,001 of a quarter of its pieces (ADR-0059).
    ["a word of many", 8_000, () => listProducts({ search: "cincin" })],
    ["a word of few", 200, () => listProducts({ search: "4021" })],
    ["a word of few in Chinese", 200, () => listProducts({ search: "龙凤 4021" })],
    ["a word of none", 200, () => listProducts({ search: "zzzzz" })],
    ["a mistyped word", 8_500, () => listProducts({ search: "cinicn" })],
    ["an account's orders", 200, () => listAccountOrders("customer7", 1)],
    ["orders by a phone number", 200, () => listOrdersByPhone("+60120000000")],
    ["expired orders", 10, () => expireOrders()],
  ])("%s: %d", async (_, worth, run) => {
    expect(await rowsRead(run)).toBeLessThanOrEqual(worth);
  });
});

describe("uses an index for every filter:", () => {
  test.each([
    ["listing_featured", () => readHomeSections(8)],
    ["listing_best_sellers", () => readHomeSections(8)],
    ["listing_newest", () => listProducts()],
    ["listing_category", () => listProducts({ category: "rantai" })],
    ["listing_purity", () => listProducts({ purity: "999" })],
    ["listing_weight", () => listProducts({ sort: "weight-asc" })],
    ["listing_category_weight", () => listProducts({ sort: "weight-asc", category: "rantai" })],
    ["listing_category_weight", () => relatedPieces("piece-4000")],
    ["listing_price", () => listProducts({ sort: "price-asc" })],
    ["listing_category_price", () => listProducts({ sort: "price-asc", category: "rantai" })],
    ["listing_name_vector", () => listProducts({ search: "4021" })],
    ["listing_full_vector", () => listProducts({ search: "hallmarkings" })],
  ])("%s", async (index, search) => {
    const used = (await plansOf(search)).flatMap(flat).map((node) => node["Index Name"]);
    expect(used).toContain(index);
  });
});

/** The id that the generator gives to a product in the middle. */
const someProduct = createHash("md5")
  .update("product3000")
  .digest("hex")
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

async function rowsRead(run: () => Promise<unknown>): Promise<number> {
  const scans = (await plansOf(run)).flatMap(flat).filter((node) => node["Relation Name"]);
  const rows = scans.map(
    (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
  );
  return rows.reduce((sum, read) => sum + read, 0);
}

/** What the database did for each select of an action. */
async function plansOf(run: () => Promise<unknown>): Promise<Node[]> {
  const plans: Node[] = [];
  for (const { text, values } of await statementsOf(run)) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const { rows } = await checkPlan.query(`explain (analyze, format json) ${text}`, values);
    plans.push(rows[0]["QUERY PLAN"][0].Plan);
  }
  return plans;
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
