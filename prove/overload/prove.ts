import { openShop } from "#kit/shop.ts";
import type { Proof } from "#prove/proof.ts";
import { flood } from "./flood.ts";
import { openSlowClients } from "./slow-clients.ts";

/**
 * The shop under ten times its capacity, and under thousands of connections that keep it waiting. Behind one
 * proxy, so that callers have their own addresses and the connection limit per address does not help.
 */
export const prove: Proof = async (options) => {
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
    return [...(await flood(shop, options, secret)), ...(await openSlowClients(shop, options))];
  } finally {
    await shop.end();
  }
};
