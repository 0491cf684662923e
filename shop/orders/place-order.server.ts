import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { plansAreKept } from "#db/named-statements.server.ts";
import { together } from "#db/together.ts";
import { orders } from "#db/schema/orders.ts";
import { pagesToldLater, tellProductPages } from "#platform/page-changes.server.ts";
import { enqueue, wake } from "#platform/queue.server.ts";
import {
  emptyCart,
  lockCart,
  lockLines,
  readCart,
  type Cart,
  type Piece,
} from "#shop/cart/cart.server.ts";
import { unitPrice, type Sen } from "#shop/money.ts";
import { takeStock, type Taking } from "#shop/stock/stock.server.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import {
  methodsWithin,
  paymentTerms,
  type HiddenMethod,
  type PaymentTerms,
} from "./payment-methods.server.ts";
import { readQuote, type PriceParts, type Quote } from "./quote.server.ts";
import {
  totalOf,
  writeEvent,
  writeItems,
  writeOrder,
  type Buyer,
  type Line,
} from "./write-order.server.ts";

export type { Buyer };

export type ShortLine = { name: string; choices: string; onHand: number };
export type PlaceOrder =
  | { ok: true; orderId: string }
  | { ok: false; reason: "empty-cart" | "cart-changed" | "form-used" }
  | { ok: false; reason: "unavailable"; names: string[] }
  | { ok: false; reason: "not-enough-stock"; short: ShortLine[] }
  | { ok: false; reason: "price-changed"; oldTotal: Sen; newTotal: Sen }
  | { ok: false; reason: "method-refused"; refused: HiddenMethod };

/**
 * Sells the cart, in one transaction: writes the order, its items and its first event, queues the mail,
 * empties the cart, checks and takes the stock (decision 7). Prices come from the quote while it
 * holds, or from today where they have fallen. The same form sent again answers with the same order.
 */
export async function placeOrder(buyer: Buyer, input: CheckoutForm): Promise<PlaceOrder> {
  let refusal: PlaceOrder | undefined;
  let sold: string[] = [];
  const selling = db.transaction(async (tx): Promise<PlaceOrder> => {
    // Asked in one go, answered in this order: what is read, is read under the locks.
    const [, placed, cartId, cart, terms] = await together([
      lockForm(tx, input.formKey),
      placedBefore(tx, input.formKey, buyer),
      lockCart(tx, buyer.owner),
      readCart(buyer.owner, tx),
      paymentTerms(tx),
    ]);
    if (placed) return placed;
    if (!cartId || cart.lines.length === 0) return { ok: false, reason: "empty-cart" };
    const pieces = soundPieces(cart);
    if (!pieces.ok) return pieces;
    const quote = readQuote(buyer.owner, input.quote);
    const priced = quote && agreePrices(pieces.lines, quote);
    if (!priced) return { ok: false, reason: "cart-changed" };
    if (!priced.ok) return priced;
    // Limits are the customer's: what staff enter can be paid at the counter, whatever it comes to.
    const refused = buyer.enteredBy
      ? undefined
      : refusedMethod(terms, input.paymentMethod, totalOf(priced.lines));
    if (refused) return { ok: false, reason: "method-refused", refused };

    const orderId = crypto.randomUUID();
    // The stock comes last: whoever wants the same piece waits from there until it is committed. But where some
    // seems to be missing it comes first, before anything is written that would be undone. Either way the cart's
    // lines are held before it, as by whoever deletes a piece.
    const seemsShort = priced.lines.some(({ piece, quantity }) => piece.available < quantity);
    if (seemsShort) {
      await lockLines(tx, cartId);
      refusal = await takePieces(tx, orderId, priced.lines);
      if (refusal) return refusal;
    }
    const order = await writeOrder(tx, orderId, buyer, input, priced.lines);
    const [, , , , short] = await together([
      writeItems(tx, orderId, priced.lines),
      writeEvent(tx, order, buyer),
      emptyCart(tx, cartId),
      enqueue(tx, "order-placed", { orderId }),
      seemsShort ? Promise.resolve(undefined) : takePieces(tx, orderId, priced.lines),
    ]);
    refusal = short;
    if (refusal) return tx.rollback();
    sold = priced.lines.map(({ piece }) => piece.slug);
    return { ok: true, orderId };
  });
  const answer = await selling.catch((error: unknown) => {
    if (refusal) return refusal;
    throw error;
  });
  if (sold.length > 0) {
    wake("order-placed");
    await tellProductPages(sold);
  }
  return answer;
}

/** The same form, twice at once: the second waits here and then finds the order of the first. */
async function lockForm(tx: Tx, formKey: string) {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${formKey}, 0))`;
  await tx
    .select({ locked: sql`${lock}, ${pagesToldLater}, ${plansAreKept}` })
    .from(sql`(values (1)) as one`);
}

async function placedBefore(
  tx: Tx,
  formKey: string,
  buyer: Buyer,
): Promise<PlaceOrder | undefined> {
  const [order] = await tx
    .select({ id: orders.id, userId: orders.userId, guestId: orders.guestId })
    .from(orders)
    .where(eq(orders.formKey, formKey));
  if (!order) return undefined;
  const own =
    buyer.enteredBy !== undefined ||
    (order.userId !== null && order.userId === buyer.userId) ||
    (order.guestId !== null && order.guestId === buyer.guestId);
  // Somebody signed out and came back to the form: it was used up, and the order is not theirs to see.
  return own ? { ok: true, orderId: order.id } : { ok: false, reason: "form-used" };
}

function soundPieces(cart: Cart) {
  const unavailable = cart.lines.filter(
    ({ problem }) => problem !== undefined && problem !== "not-enough-stock",
  );
  if (unavailable.length > 0) {
    const names = unavailable.map(({ piece }) => piece?.name ?? "A piece that is no longer sold");
    return { ok: false as const, reason: "unavailable" as const, names };
  }
  return {
    ok: true as const,
    lines: cart.lines.map(({ piece, quantity }): Line => ({ piece: piece as Piece, quantity })),
  };
}

/**
 * Undefined when the quote is of another cart. Within its time the quoted price of each piece holds, or
 * today's where that is lower; after it, today's prices, if they come to the total that was shown.
 */
function agreePrices(lines: Line[], quote: Quote, now = new Date()) {
  if (lines.length !== quote.lines.length) return undefined;
  const agreed: Line[] = [];
  for (const { piece, quantity } of lines) {
    const quoted = quote.lines.find(
      (one) =>
        one.productId === piece.productId &&
        one.colorId === piece.colorId &&
        one.purity === piece.purity &&
        one.variantIds.join() === piece.variantIds.join(),
    );
    if (quoted?.quantity !== quantity) return undefined;
    const held = now < quote.expiresAt && unitPrice(quoted) < piece.unitPrice;
    agreed.push({ piece: held ? asQuoted(piece, quoted) : piece, quantity });
  }
  if (now >= quote.expiresAt) {
    const newTotal = totalOf(agreed);
    if (newTotal !== quote.total) {
      return {
        ok: false as const,
        reason: "price-changed" as const,
        oldTotal: quote.total,
        newTotal,
      };
    }
  }
  return { ok: true as const, lines: agreed };
}

function asQuoted(piece: Piece, quoted: PriceParts): Piece {
  const { goldPrice, weight, labourFee, adjustment } = quoted;
  return { ...piece, goldPrice, weight, labourFee, adjustment, unitPrice: unitPrice(quoted) };
}

/** Why an order of this total may not be paid this way; undefined where it may. */
function refusedMethod(terms: PaymentTerms, method: CheckoutForm["paymentMethod"], total: Sen) {
  const { offered, hidden } = methodsWithin(terms, total);
  if (offered.some((one) => one.method === method)) return undefined;
  return hidden.find((one) => one.method === method) ?? { method, why: "switched-off" as const };
}

/** Takes all of them, or none: then it says which are short. */
async function takePieces(tx: Tx, orderId: string, lines: Line[]): Promise<PlaceOrder | undefined> {
  const shortages = await takeStock(tx, orderId, lines.map(takingOf));
  if (shortages.length === 0) return undefined;
  const short = shortages.map(({ index, onHand }) => shortLine(lines[index]!, onHand));
  return { ok: false, reason: "not-enough-stock", short };
}

function takingOf({ piece, quantity }: Line): Taking {
  return { productId: piece.productId, quantity, adjustment: piece.stockAdjustment };
}

function shortLine({ piece }: Line, onHand: number): ShortLine {
  const choices = piece.choices.map(({ name, value }) => `${name}: ${value}`).join(", ");
  return { name: piece.name, choices, onHand };
}
