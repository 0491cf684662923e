import { openShop } from "#prove/shop.ts";
import type { Proof } from "#prove/proof.ts";
import { flood } from "./flood.ts";
import { holdSlowSockets } from "./slow.ts";

/**
 * What more than the shop can do does to it: ten times as much as it has capacity for, and thousands of
 * connections that keep it waiting. Behind one proxy, so that callers have addresses of their own and no
 * bound on the connections of one address helps.
 */
export const prove: Proof = async (asked) => {
  const secret = "whsec_of_the_overload_proof";
  const shop = await openShop({
    settings: {
      TRUST_PROXY: "1",
      STRIPE_SECRET_KEY: "sk_test_of_the_overload_proof",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: "http://127.0.0.1:9",
    },
  });
  try {
    return [...(await flood(shop, asked, secret)), ...(await holdSlowSockets(shop, asked))];
  } finally {
    await shop.end();
  }
};
