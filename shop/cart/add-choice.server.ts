import { findChoice } from "#shop/catalogue/find-choice.server.ts";
import type { CartOwner } from "./cart.server.ts";
import { addToCart, type CartChange } from "./change-cart.server.ts";

export type NamedChoice = {
  productId: string;
  choices: { name: string; value: string }[];
  colorName: string | null;
  quantity: number;
};

/** `addToCart` for names of variants and a colour, as orders store them; `gone` if no longer offered. */
export async function addChoice(owner: CartOwner, choice: NamedChoice): Promise<CartChange> {
  const selection = await findChoice(choice.productId, choice.choices, choice.colorName);
  if (!selection) return { ok: false, reason: "gone" };
  return addToCart(owner, { ...selection, quantity: choice.quantity });
}
