import { createHmac } from "node:crypto";
import { env } from "#env";
import type { CartOwner } from "#shop/cart/cart.server.ts";

/** An anonymous key per customer: the next person in the same browser tab does not get their typed fields. */
export function typedFieldsKey(owner: CartOwner): string {
  const id = Object.values(owner).join();
  const hash = createHmac("sha256", env.SESSION_SECRET).update(`typed fields ${id}`);
  return hash.digest("base64url").slice(0, 22);
}
