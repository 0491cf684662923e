import { expect, test } from "vitest";
import { isCrossSiteWrite } from "./cross-site-write.ts";

const shop = "https://shop.example";

function sent(headers: Record<string, string>, path = "/cart", method = "POST") {
  return isCrossSiteWrite(new Request(shop + path, { method, headers }));
}

test.each([
  [{ Origin: shop }],
  [{ Origin: shop, "Sec-Fetch-Site": "same-origin" }],
  // A typed or reloaded address: no page sent the request.
  [{ Origin: shop, "Sec-Fetch-Site": "none" }],
  [{ Referer: `${shop}/cart` }],
])("a form of the shop's own pages is accepted: %j", (headers) => {
  expect(sent(headers)).toBe(false);
});

test.each([
  [{}],
  [{ Origin: "null" }],
  [{ Origin: "https://evil.example" }],
  [{ Origin: "https://shop.example.evil.example" }],
  [{ Origin: "http://shop.example" }],
  [{ Origin: "https://shop.example:8443" }],
  [{ Origin: shop, "Sec-Fetch-Site": "cross-site" }],
  [{ Origin: shop, "Sec-Fetch-Site": "same-site" }],
  [{ Origin: "null", Referer: `${shop}/cart` }],
  [{ Referer: "https://evil.example/?https://shop.example" }],
])("any other form is refused: %j", (headers) => {
  expect(sent(headers)).toBe(true);
});

test("reads are open to all, and Stripe's events are checked by signature", () => {
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect(sent(headers, "/cart", "GET")).toBe(false);
  expect(sent(headers, "/cart", "HEAD")).toBe(false);
  expect(sent({}, "/webhooks/stripe")).toBe(false);
  expect(sent({}, "/webhooks/stripe.data")).toBe(true);
  expect(sent({}, "/webhooks/stripe/x")).toBe(true);
});
