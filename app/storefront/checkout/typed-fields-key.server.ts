import type { CartOwner } from "#shop/cart/cart.server.ts";
import { signature } from "#shop/signature.server.ts";

/** A key that differs between customers, so that the next person in this browser tab does not see the typed fields. */
export function typedFieldsKey(owner: CartOwner): string {
  return signature(`typed fields ${Object.values(owner).join()}`).slice(0, 22);
}
