import type { DataStrategyResult } from "react-router";
import { expect, test } from "vitest";
import { keepPage } from "./keep-page-when-offline.ts";

// With the router, tests/e2e/offline*.spec.ts press every link and form.

test("without the router (ADR-0044), React Router gets what came, and shows its error page", async () => {
  const unanswered: DataStrategyResult = {
    type: "error",
    result: new TypeError("Failed to fetch"),
  };
  const request = new Request("http://localhost:3000/cart", { method: "POST" });
  const results = { "storefront/cart": unanswered };
  expect(await keepPage({ request }, async () => results)).toBe(results);
});
