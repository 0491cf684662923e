import { inLanguage } from "#languages/language.server.ts";
import { readCart, type CartLine, type CartOwner, type Piece } from "#shop/cart/cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import { deliveryDatesAt } from "#shop/delivery/promised-dates.ts";
import { lineTotal, sum, type Sen } from "#shop/money.ts";
import { readSettings } from "#shop/profile/all-settings.server.ts";
import { deliverySettingKeys } from "#shop/profile/delivery-settings.server.ts";
import type { Staff } from "#shop/staff.ts";
import { englishPiece } from "./item-names.ts";
import { atLowerPrice, matchQuote } from "./match-quote.ts";
import { availableMethods, paymentTerms } from "./payment-methods.server.ts";
import { issueQuote, readQuote, type Quote } from "./quote.server.ts";

/** What checkout shows before Place Order: every line, the full price, the dates, and the quote that holds both. */
export type CheckoutReview = NonNullable<Awaited<ReturnType<typeof reviewCheckout>>>;

/**
 * The cart with a quote; undefined if the cart is empty. A `heldQuote` of the same cart that has not expired keeps its
 * prices and its expiry, so that a form error does not cost the buyer the promised price (ADR-0003). What has become
 * cheaper is shown at its lower price, because that is charged.
 */
export async function reviewCheckout(owner: CartOwner, heldQuote?: string, now = new Date()) {
  return reviewCart(owner, "priceLockMinutes", heldQuote, now);
}

/** The setting that says how long prices are held. */
type Hold = "priceLockMinutes" | "counterLockMinutes";

async function reviewCart(owner: CartOwner, hold: Hold, heldQuote?: string, now = new Date()) {
  const priced = await priceCart(owner, hold, heldQuote, now);
  return priced && { ...priced, methods: availableMethods(await paymentTerms(), priced.total) };
}

/**
 * A draft as its staff see it: with the shop's own names, whatever language the screen has. Its prices are held for longer
 * than at checkout, because staff enter it while they talk to the customer (ADR-0084).
 */
export async function reviewDraft(staff: Staff, draftId: string, heldQuote?: string) {
  const owner = draftOwner(staff, draftId);
  const review = await inLanguage("en", () => reviewCart(owner, "counterLockMinutes", heldQuote));
  if (!review) return undefined;
  const inEnglish = (line: CartLine) => ({
    ...line,
    piece: line.piece && englishPiece(line.piece),
  });
  return { ...review, lines: review.lines.map(inEnglish) };
}

async function priceCart(owner: CartOwner, hold: Hold, heldQuote: string | undefined, now: Date) {
  const { lines, subtotal } = await readCart(owner);
  if (lines.length === 0) return undefined;
  if (lines.some((line) => line.problem)) {
    // While a line has a problem, the cart gets no quote, and `placeOrder` refuses an order without a quote.
    return { lines, total: subtotal, quote: undefined, held: undefined, deliveryDates: undefined };
  }
  const bought = lines.map((line) => ({ ...line, piece: line.piece as Piece }));
  const quote = heldQuote ? readQuote(owner, heldQuote) : undefined;
  const matched = quote && now < quote.expiresAt ? matchQuote(bought, quote) : undefined;
  if (quote && matched) {
    const { lines: agreed, total, token } = agreedLines(owner, matched, quote, now);
    const held = priceHoldUntil(quote.expiresAt, now);
    const { deliveryDates } = quote;
    return { lines: agreed, total, quote: token ?? heldQuote, held, deliveryDates };
  }
  const pieces = bought.map(({ piece, quantity }) => ({ ...piece, quantity }));
  const settings = await readSettings([hold, ...deliverySettingKeys]);
  const deliveryDates = deliveryDatesAt(now, settings);
  const issued = issueQuote(owner, pieces, settings[hold], now, deliveryDates);
  const { token, total, expiresAt } = issued;
  return { lines, total, quote: token, held: priceHoldUntil(expiresAt, now), deliveryDates };
}

/**
 * The lines of a held quote, each at the lower of its quoted and its current price. If a price is lower now, `token` is a
 * quote of these prices with the expiry and the dates of the one that it replaces.
 */
function agreedLines(
  owner: CartOwner,
  matched: (CartLine & { piece: Piece; quoted: Piece })[],
  { total, expiresAt, deliveryDates }: Quote,
  now: Date,
): { lines: CartLine[]; total: Sen; token: string | undefined } {
  const lines = matched.map(({ quoted, ...line }) => {
    const piece = atLowerPrice({ piece: line.piece, quoted });
    return { ...line, piece, total: lineTotal(piece.unitPrice, line.quantity) };
  });
  if (sum(lines.map((line) => line.total)) === total) return { lines, total, token: undefined };
  const pieces = lines.map(({ piece, quantity }) => ({ ...piece, quantity }));
  const minutes = (expiresAt.getTime() - now.getTime()) / 60_000;
  return { lines, ...issueQuote(owner, pieces, minutes, now, deliveryDates) };
}

/** The time until which prices are held, and the seconds left; undefined if the shop holds prices for 0 minutes. */
function priceHoldUntil(until: Date, now: Date) {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return seconds > 0 ? { until, seconds } : undefined;
}
