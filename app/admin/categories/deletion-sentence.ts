import { joinSentences } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { EditableCategory } from "#shop/catalogue/manage-categories.server.ts";

/** What happens to the products of a category that is deleted. Archived ones are named apart: the shop does not show them. */
export function deletionSentence({
  name,
  products,
  archived,
}: Pick<EditableCategory, "name" | "products" | "archived">): string {
  if (products === 0) return t("{name} has no products.", { name });
  const total = tPlural(
    products,
    "{name} has {count} product. These products will stay in the shop without a category.",
    "{name} has {count} products. These products will stay in the shop without a category.",
    { name },
  );
  if (archived === 0) return total;
  const ofThese = tPlural(
    archived,
    "{count} of them is archived and not on sale.",
    "{count} of them are archived and not on sale.",
  );
  return joinSentences([total, ofThese]);
}
