import { findPieces, type Selection } from "#shop/catalogue/priced-selections.server.ts";

/** The names of the variants and colour in each selection, in the same order; undefined if they no longer exist. */
export async function describeChoices(selections: Selection[]) {
  const found = await findPieces(selections);
  return found.map(({ piece }) => {
    return piece && { choices: piece.choices, colorName: piece.colorName };
  });
}
