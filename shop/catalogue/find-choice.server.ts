import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { productColors, productVariants } from "#db/schema/catalogue.ts";
import type { Selection } from "./priced-selections.server.ts";

/** Finds the variants and colour that an order item stores by name; undefined if the product no longer offers them. */
export async function findChoice(
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
