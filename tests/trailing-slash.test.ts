import { expect, test } from "vitest";
import { policyOf } from "#app/http/route-policy.server.ts";
import { makeProduct } from "./factories.ts";
import { setUpShop } from "./shop-in-process.ts";

const shop = setUpShop({ gold: true });

test.each([
  ["/products/", "/products"],
  ["/ms/", "/ms"],
  ["/zh/", "/zh"],
  ["/zh/products/", "/zh/products"],
])("%s is the page %s, which the page cache keeps once", async (address, path) => {
  await makeProduct({ name: "Seri" });
  const [given, expected] = [await pageAt(address), await pageAt(path)];
  expect(given).toEqual(expected);
  expect(given.status).toBe(200);
  expect(policyOf(address).path).toBe(path);
});

async function pageAt(path: string) {
  const { status, text } = await shop.browser().go(path);
  const { loaderData } = JSON.parse(text) as { loaderData: Record<string, object> };
  // Its reference is of the request.
  return { status, pages: { ...loaderData, root: undefined } };
}
