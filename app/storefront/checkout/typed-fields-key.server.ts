import type { CartOwner } from "#shop/cart/cart.server.ts";
import { signature } from "#shop/signature.server.ts";

/** The browser restores saved checkout fields only for the same key, so no customer sees the fields of another one. */
export function typedFieldsKey(owner: CartOwner): string {
  return signature(`typed fields ${Object.values(owner).join()}`).slice(0, 22);
}
