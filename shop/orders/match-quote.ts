import type { Piece } from "#shop/cart/cart.server.ts";
import { priceParts, unitPrice } from "#shop/money.ts";
import type { Quote } from "./quote.server.ts";

/** A line of a cart that can be bought. */
type Line = { piece: Piece; quantity: number };

/**
 * The cart's lines with their quoted prices; undefined if the quote is for a different cart. A product whose purity has
 * changed does not match, because its quoted price was for gold of the old purity; nor does another discount.
 */
export function matchQuote<CartLine extends Line>(
  lines: CartLine[],
  quote: Pick<Quote, "lines">,
): (CartLine & { quoted: Piece })[] | undefined {
  if (lines.length !== quote.lines.length) return undefined;
  const matched: (CartLine & { quoted: Piece })[] = [];
  for (const line of lines) {
    const { piece, quantity } = line;
    const found = quote.lines.find(
      (one) =>
        one.productId === piece.productId &&
        one.colorId === piece.colorId &&
        one.purity === piece.purity &&
        one.quantity === quantity &&
        one.labourDiscount === piece.labourDiscount &&
        one.variantIds.join() === piece.variantIds.join(),
    );
    if (!found) return undefined;
    const quoted = { ...piece, ...priceParts(found), unitPrice: unitPrice(found) };
    matched.push({ ...line, quoted });
  }
  return matched;
}

/** The piece at the lower of its current and its quoted price, which is what it costs until the quote expires. */
export function atLowerPrice({ piece, quoted }: { piece: Piece; quoted: Piece }): Piece {
  return quoted.unitPrice < piece.unitPrice ? quoted : piece;
}
