import { findPieces, type Selection } from "#shop/catalogue/priced-selections.server.ts";

/** The names of these selections' choices, in the same order; undefined where they are no longer known. */
export async function describeChoices(selections: Selection[]) {
  const found = await findPieces(selections);
  return found.map(({ piece }) => {
    return piece && { choices: piece.choices, colorName: piece.colorName };
  });
}
