import { findChoice } from "#shop/catalogue/find-choice.server.ts";
import type { CartOwner } from "./cart.server.ts";
import { addToCart, type CartChange } from "./change-cart.server.ts";

export type ChoiceInWords = {
  productId: string;
  choices: { name: string; value: string }[];
  colorName: string | null;
  quantity: number;
};

/** As `addToCart`, for a choice as an order remembers it; `gone` where it is no longer offered. */
export async function addChoice(owner: CartOwner, wanted: ChoiceInWords): Promise<CartChange> {
  const selection = await findChoice(wanted.productId, wanted.choices, wanted.colorName);
  if (!selection) return { ok: false, reason: "gone" };
  return addToCart(owner, { ...selection, quantity: wanted.quantity });
}
