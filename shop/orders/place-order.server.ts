import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { afterCommit } from "#db/after-commit.ts";
import { waitForStandby } from "#db/commit-gate.ts";
import { retryIfLost } from "#db/database-wait.ts";
import { useGenericPlans } from "#db/prepared-statements.server.ts";
import { awaitAll } from "#db/await-all.ts";
import { orders, type PaymentMethod } from "#db/schema/orders.ts";
import { inLanguage } from "#languages/language.server.ts";
import { count } from "#platform/metrics.server.ts";
import { plantedFault } from "#planted-fault";
import { deferInvalidation, invalidateProductPages } from "#platform/page-invalidation.server.ts";
import { enqueue, wakeWorker } from "#platform/queue.server.ts";
import {
  emptyCart,
  lockCart,
  lockCartLines,
  readCart,
  type Cart,
  type Piece,
} from "#shop/cart/cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import type { Sen } from "#shop/money.ts";
import { readSettings } from "#shop/profile/all-settings.server.ts";
import { deliverySettingKeys } from "#shop/profile/delivery-settings.server.ts";
import type { Staff } from "#shop/staff.ts";
import { takeStock, type StockLine } from "#shop/stock/stock.server.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import type { DraftForm } from "./draft-form.server.ts";
import { rememberAcknowledged } from "./acknowledged-orders.server.ts";
import type { Credit } from "./amount-to-pay.ts";
import { atLowerPrice, matchQuote } from "./match-quote.ts";
import { isPublicMethod } from "./method-names.ts";
import { datesOfNewOrder } from "./order-dates.server.ts";
import {
  availableMethods,
  type HiddenMethod,
  type PaymentTerms,
} from "./payment-methods.server.ts";
import { readQuote, type Quote } from "./quote.server.ts";
import {
  totalOf,
  insertPlacedEvent,
  insertItems,
  insertOrder,
  orderLanguage,
  type Buyer,
  type PricedLine,
} from "./insert-order.server.ts";
import { t } from "#languages/messages.ts";

export type { Buyer };

/** Run in the transaction that places the order. */
export type PlacementHooks = {
  /** Refuses any other total than the one shown, also a lower one: staff have already taken or given that amount. */
  mustMatchShownTotal?: boolean;
  /** Returns the credit for gold that came in; undefined for none. Runs when prices are certain, before anything is written or taken from stock. */
  credit?: (tx: Tx, lines: PricedLine[]) => Promise<Credit | undefined>;
  /** Writes more, after the stock was taken. */
  write: (tx: Tx, orderId: string) => Promise<void>;
};
export type ShortLine = { name: string; choices: string; onHand: number };
export type PlaceOrder =
  | { ok: true; orderId: string }
  | { ok: false; reason: "empty-cart" | "cart-changed" | "form-already-submitted" }
  | { ok: false; reason: "unavailable"; names: string[] }
  | { ok: false; reason: "not-enough-stock"; short: ShortLine[] }
  | { ok: false; reason: "price-changed"; oldTotal: Sen; newTotal: Sen }
  | { ok: false; reason: "method-refused"; refused: HiddenMethod };

/**
 * Places the order in one transaction: writes the order, its items and first event, queues its emails, empties the
 * cart, checks and takes the stock (ADR-0026). Until the quote expires, each piece costs the lower of its quoted and
 * its current price. If the same form is submitted again, returns the same order. A trigger adds the buyer to the
 * customers (db/functions/maintain-customers.sql).
 */
export async function placeOrder(
  buyer: Buyer,
  input: CheckoutForm | DraftForm,
  hooks?: PlacementHooks,
): Promise<PlaceOrder> {
  // If the connection breaks at COMMIT, the order may be placed. The next attempt finds it by its form key.
  return retryIfLost(() => placeOnce(buyer, input, hooks));
}

async function placeOnce(
  buyer: Buyer,
  input: CheckoutForm | DraftForm,
  hooks: PlacementHooks | undefined,
): Promise<PlaceOrder> {
  let refusal: PlaceOrder | undefined;
  let orderedSlugs: string[] = [];
  let acknowledged: Parameters<typeof rememberAcknowledged>[0] | undefined;
  const transaction = db.transaction(async (tx): Promise<PlaceOrder> => {
    // After a deadlock the transaction is retried, so forget what the previous attempt found.
    refusal = undefined;
    orderedSlugs = [];
    acknowledged = undefined;
    // These statements are sent together and executed in this order, so that the reads happen under the locks.
    const [, placed, cartId, cart, settings] = await awaitAll([
      lockFormKey(tx, input.formKey),
      findPlacedOrder(tx, input.formKey, buyer),
      lockCart(tx, buyer.owner),
      inLanguage(orderLanguage(input), () => readCart(buyer.owner, tx)),
      readSettings(["paymentMethods", ...deliverySettingKeys], tx),
    ]);
    if (placed) {
      if (plantedFault !== "answered before the standby") await tx.execute(waitForStandby);
      acknowledged = placed.isOwn ? placed : undefined;
      // If another account or browser used this form, for example the same person before signing out, hide its order.
      return placed.isOwn
        ? { ok: true, orderId: placed.id }
        : { ok: false, reason: "form-already-submitted" };
    }
    if (!cartId || cart.lines.length === 0) return { ok: false, reason: "empty-cart" };
    const pieces = availablePieces(cart, buyer);
    if (!pieces.ok) return pieces;
    const quote = readQuote(buyer.owner, input.quote);
    const priced = quote && applyQuote(pieces.lines, quote, hooks);
    if (!priced) return { ok: false, reason: "cart-changed" };
    if (!priced.ok) return priced;
    // Only customers' orders have payment limits. An order that staff enter can be paid at the counter.
    const refused = buyer.enteredBy
      ? undefined
      : refusedMethod(settings.paymentMethods, input.paymentMethod, totalOf(priced.lines));
    if (refused) return { ok: false, reason: "method-refused", refused };
    const credit = await hooks?.credit?.(tx, priced.lines);

    const orderId = crypto.randomUUID();
    // Stock is taken last, because other buyers of the same piece wait from then until the commit. If the stock looks
    // short, it is taken first, so that no write is undone. Cart lines are locked before stock in either case, because
    // `deleteProduct` locks in this order too, and a different order could deadlock.
    const looksShort = priced.lines.some(({ piece, quantity }) => piece.available < quantity);
    if (looksShort) {
      await lockCartLines(tx, cartId);
      refusal = await takeOrderStock(tx, orderId, buyer, priced.lines);
      if (refusal) return refusal;
    }
    const dates = datesOfNewOrder(input, quote, settings);
    const terms = { ...dates, credit };
    const order = await insertOrder(tx, orderId, buyer, input, priced.lines, terms);
    const [, , , , short] = await awaitAll([
      insertItems(tx, orderId, priced.lines),
      insertPlacedEvent(tx, order, buyer, priced.lines),
      emptyCart(tx, cartId),
      enqueue(plantedFault === "email queued outside the transaction" ? db : tx, "order-placed", {
        orderId,
        isPayingOnline: !buyer.enteredBy && input.paymentMethod === "stripe_fpx",
      }),
      looksShort ? Promise.resolve(undefined) : takeOrderStock(tx, orderId, buyer, priced.lines),
    ]);
    refusal = short;
    if (refusal) return tx.rollback();
    await hooks?.write(tx, orderId);
    const { paymentMethod, deliveryMethod } = input;
    const labels = { payment_method: paymentMethod, delivery_method: deliveryMethod };
    afterCommit(tx, () => count("emas_orders_placed_total", labels));
    orderedSlugs = priced.lines.map(({ piece }) => piece.slug);
    acknowledged = { id: orderId, number: order.orderNumber, total: order.totalAmount };
    return { ok: true, orderId };
  });
  const answer = await transaction.catch((error: unknown) => {
    if (refusal) return refusal;
    throw error;
  });
  if (acknowledged) rememberAcknowledged(acknowledged);
  if (orderedSlugs.length > 0) {
    wakeWorker("order-placed");
    await invalidateProductPages(orderedSlugs);
  }
  if (!answer.ok) count("emas_orders_refused_total", { reason: answer.reason });
  return answer;
}

/**
 * Places an order that staff prepared as a draft: like checkout, but without payment limits. The order's history and
 * the audit log name the staff member. The order belongs to no account, unless it replaces one that does: the customer
 * opens it by its signed link or finds it by phone number.
 */
export async function placeDraft(
  staff: Staff,
  draftId: string,
  input: CheckoutForm | DraftForm,
  hooks?: PlacementHooks,
  customer: Pick<Buyer, "userId" | "guestId"> = { userId: null, guestId: null },
): Promise<PlaceOrder> {
  const owner = draftOwner(staff, draftId);
  return placeOrder({ owner, ...customer, enteredBy: staff }, input, hooks);
}

/**
 * If one form is submitted twice at once, the second request waits here and then finds the order of the first. As the
 * transaction's first statement, this also sets two options for the statements that follow.
 */
async function lockFormKey(tx: Tx, formKey: string) {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${formKey}, 0))`;
  await tx
    .select({ locked: sql`${lock}, ${deferInvalidation}, ${useGenericPlans}` })
    .from(sql`(values (1)) as one`);
}

async function findPlacedOrder(tx: Tx, formKey: string, buyer: Buyer) {
  const { id, orderNumber: number, totalAmount: total, userId, guestId } = orders;
  const [order] = await tx
    .select({ id, number, total, userId, guestId })
    .from(orders)
    .where(eq(orders.formKey, formKey));
  if (!order || plantedFault === "form key ignored") return undefined;
  const isOwn =
    buyer.enteredBy !== undefined ||
    (order.userId !== null && order.userId === buyer.userId) ||
    (order.guestId !== null && order.guestId === buyer.guestId);
  return { ...order, isOwn };
}

function availablePieces(cart: Cart, buyer: Buyer) {
  const unavailable = cart.lines.filter(
    ({ problem }) => problem !== undefined && problem !== "not-enough-stock",
  );
  if (unavailable.length > 0) {
    const names = unavailable.map(
      ({ piece }) =>
        (piece && namesFor(buyer, piece).name) ?? t("An item that is no longer available"),
    );
    return { ok: false as const, reason: "unavailable" as const, names };
  }
  return {
    ok: true as const,
    lines: cart.lines.map(({ piece, quantity }): PricedLine => ({
      piece: piece as Piece,
      quantity,
    })),
  };
}

/**
 * Until the quote expires, each piece costs the lower of its quoted and current price. Afterwards current prices apply,
 * and the order is refused if their total is not the total that was shown. Undefined if the quote is for a different
 * cart.
 */
function applyQuote(
  lines: PricedLine[],
  quote: Quote,
  { mustMatchShownTotal = false }: Pick<PlacementHooks, "mustMatchShownTotal"> = {},
  now = new Date(),
) {
  const matched = matchQuote(lines, quote);
  if (!matched) return undefined;
  const agreed = matched.map(({ piece, quoted, quantity }): PricedLine => {
    const isHonoured = now < quote.expiresAt && plantedFault !== "quote not honoured";
    return { piece: isHonoured ? atLowerPrice({ piece, quoted }) : piece, quantity };
  });
  const newTotal = totalOf(agreed);
  if ((now >= quote.expiresAt || mustMatchShownTotal) && newTotal !== quote.total) {
    const reason = "price-changed" as const;
    return { ok: false as const, reason, oldTotal: quote.total, newTotal };
  }
  return { ok: true as const, lines: agreed };
}

/** Why this method cannot pay this total; undefined if it can. */
function refusedMethod(
  terms: PaymentTerms,
  method: PaymentMethod,
  total: Sen,
): HiddenMethod | undefined {
  if (!isPublicMethod(method)) return { method, why: "staff-only" };
  const { offered, hidden } = availableMethods(terms, total);
  if (offered.some((one) => one.method === method)) return undefined;
  return hidden.find((one) => one.method === method) ?? { method, why: "disabled" as const };
}

/** Takes the stock of all lines; if some lines are short, takes none and returns them. */
async function takeOrderStock(
  tx: Tx,
  orderId: string,
  buyer: Buyer,
  lines: PricedLine[],
): Promise<PlaceOrder | undefined> {
  const shortages = await takeStock(tx, orderId, lines.map(toStockLine));
  if (shortages.length === 0) return undefined;
  const short = shortages.map(({ index, onHand }) => {
    const { name, choices } = namesFor(buyer, lines[index]!.piece);
    const chosen = choices.map((choice) => `${choice.name}: ${choice.value}`);
    return { name, choices: chosen.join(", "), onHand };
  });
  return { ok: false, reason: "not-enough-stock", short };
}

function toStockLine({ piece, quantity }: PricedLine): StockLine {
  return { productId: piece.productId, quantity, adjustment: piece.stockAdjustment };
}

/** Staff read the shop's own names, also of an order in their customer's language. */
function namesFor(buyer: Buyer, piece: Pick<Piece, "name" | "choices" | "english">) {
  return (buyer.enteredBy && piece.english) || piece;
}
