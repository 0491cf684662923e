import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { productColors, productVariants } from "#db/schema/catalogue.ts";
import { findPieces, type Selection } from "#shop/catalogue/priced-selections.server.ts";
import { pick } from "#shop/pick.ts";
import type { CartOwner } from "./cart.server.ts";
import { addToCart, type CartChange } from "./change-cart.server.ts";

export type NamedChoice = {
  productId: string;
  choices: { name: string; value: string }[];
  colorName: string | null;
  quantity: number;
};

/** Adds a choice from a past order to the cart. Refuses with `gone` if the product no longer offers the choice. */
export async function addChoice(
  owner: CartOwner,
  choice: NamedChoice,
  formKey?: string,
): Promise<CartChange> {
  const selection = await findChoice(choice.productId, choice.choices, choice.colorName);
  if (!selection) return { ok: false, reason: "gone" };
  return addToCart(owner, { ...selection, quantity: choice.quantity, formKey });
}

/** Returns each selection's variant and colour names in English, in the same order; undefined where the product was deleted. */
export async function describeChoices(selections: Selection[]) {
  const found = await findPieces(selections);
  return found.map(({ piece }) => piece && pick(piece.english ?? piece, ["choices", "colorName"]));
}

/** Finds the variants and colour that an order item stores by name; undefined if the product no longer offers them. */
async function findChoice(
  productId: string,
  choices: { name: string; value: string }[],
  colorName: string | null,
): Promise<Selection | undefined> {
  const variants = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
  const chosen = choices.map((choice) =>
    variants.find(({ name, value }) => name === choice.name && value === choice.value),
  );
  const [color] = colorName
    ? await db
        .select()
        .from(productColors)
        .where(and(eq(productColors.productId, productId), eq(productColors.name, colorName)))
    : [];
  if (chosen.includes(undefined) || (colorName && !color)) return undefined;
  return {
    productId,
    variantIds: chosen.flatMap((variant) => variant?.id ?? []),
    colorId: color?.id ?? null,
  };
}
