import type { CartOwner } from "#shop/cart/cart.server.ts";
import { signature } from "#shop/signature.server.ts";

/** An anonymous key per customer: the next person in this browser tab must not see the typed fields. */
export function typedFieldsKey(owner: CartOwner): string {
  return signature(`typed fields ${Object.values(owner).join()}`).slice(0, 22);
}
