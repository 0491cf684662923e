import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

// The tests of the rules of money, orders and stock. With all tests, each mutant would take minutes.
const tests = [
  "money|price-breakdown|order-state|order-says-the-same|payment-summary|emv-qr|touch-n-go-qr",
  "variant-stock|place-order|place-order-retried|match-quote",
].join("|");

export default defineConfig({
  ...base,
  test: { ...base.test, include: [`{shop,tests}/**/(${tests}).test.ts`] },
});
