import { readCart, type CartLine, type CartOwner, type Piece } from "#shop/cart/cart.server.ts";
import { lineTotal, unitPrice, type Sen } from "#shop/money.ts";
import { readSetting } from "#shop/profile/profile.server.ts";
import { methodsWithin, paymentTerms, type MethodsFor } from "./payment-methods.server.ts";
import { issueQuote, readQuote, type QuotedLine } from "./quote.server.ts";

/** What checkout shows before Place Order: every line and the full price, and the quote that holds it. */
export type CheckoutReview = {
  lines: CartLine[];
  total: Sen;
  /** Missing while a line cannot be bought as it stands: then nothing can be placed. */
  quote: string | undefined;
  /** Until when the prices are held; missing where the shop holds none. */
  held: { until: Date; seconds: number } | undefined;
  /** How this total may be paid. */
  methods: MethodsFor;
};

/**
 * The cart with a quote. A `standing` quote that still holds for this very cart is kept, with its prices
 * and its time: a slip in the form must not cost the buyer what was promised (decision 6).
 */
export async function reviewCheckout(
  owner: CartOwner,
  standing?: string,
  now = new Date(),
): Promise<CheckoutReview | undefined> {
  const priced = await priceCheckout(owner, standing, now);
  return priced && { ...priced, methods: methodsWithin(await paymentTerms(), priced.total) };
}

async function priceCheckout(owner: CartOwner, standing: string | undefined, now: Date) {
  const { lines, subtotal } = await readCart(owner);
  if (lines.length === 0) return undefined;
  if (lines.some((line) => line.problem)) {
    return { lines, total: subtotal, quote: undefined, held: undefined };
  }
  const kept = standing ? readQuote(owner, standing) : undefined;
  const quoted = kept && now < kept.expiresAt ? pricedAs(lines, kept.lines) : undefined;
  if (kept && quoted) {
    return {
      lines: quoted,
      total: kept.total,
      quote: standing,
      held: heldUntil(kept.expiresAt, now),
    };
  }
  const bought = lines.map(({ piece, quantity }) => ({ ...(piece as Piece), quantity }));
  const priceLockMinutes = await readSetting("priceLockMinutes");
  const { token, total, expiresAt } = issueQuote(owner, bought, priceLockMinutes, now);
  return { lines, total, quote: token, held: heldUntil(expiresAt, now) };
}

function heldUntil(until: Date, now: Date) {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return seconds > 0 ? { until, seconds } : undefined;
}

/** The lines at the quote's prices; undefined when the quote is of another cart. */
function pricedAs(lines: CartLine[], quoted: QuotedLine[]): CartLine[] | undefined {
  if (lines.length !== quoted.length) return undefined;
  const priced = lines.flatMap((line) => {
    const piece = line.piece as Piece;
    const match = quoted.find(
      (one) =>
        one.productId === piece.productId &&
        one.colorId === piece.colorId &&
        one.variantIds.join() === piece.variantIds.join() &&
        one.quantity === line.quantity,
    );
    if (!match) return [];
    const price = unitPrice(match);
    const { goldPrice, weight, labourFee, adjustment } = match;
    const parts = { goldPrice, weight, labourFee, adjustment, unitPrice: price };
    return { ...line, piece: { ...piece, ...parts }, total: lineTotal(price, line.quantity) };
  });
  return priced.length === lines.length ? priced : undefined;
}
