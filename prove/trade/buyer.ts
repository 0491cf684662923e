import { checkoutForm, orderIn } from "#kit/shopper.ts";
import { multipart } from "#kit/forms.ts";
import { lineTotal, sum, unitPrice } from "#shop/money.ts";
import type { Journal, PlacedOrder } from "./journal.ts";
import type { RetryingClient } from "./retrying-client.ts";
import type { Random } from "#kit/random.ts";
import { prepareCheckout, type CheckoutPool, type PreparedCheckout } from "./checkout-pool.ts";

export type Trade = {
  shop: { url: string };
  journal: Journal;
  checkoutPool: CheckoutPool;
  random: Random;
  productIds: string[];
  receipt: Buffer;
  /** Orders whose receipt is sent at the moment of a kill. */
  heldReceipts: PlacedOrder[];
  stop: AbortSignal;
};

/**
 * Fills carts and places orders in turn until `stop`. A buyer who `fillsAhead` first checks that enough filled
 * carts wait; the others order immediately, so that orders never stop.
 */
export async function buyUntilStopped(trade: Trade, fillsAhead: boolean) {
  const { checkoutPool, stop } = trade;
  while (!stop.aborted) {
    const next = fillsAhead && checkoutPool.hasRoom() ? undefined : checkoutPool.next();
    if (next) await placeOrder(trade, next);
    const prepared = next ? undefined : await prepareCheckout(trade);
    if (prepared) checkoutPool.add(prepared);
  }
}

/** The buyer sends the same form until it is answered: it must become exactly one order. */
async function placeOrder(
  trade: Trade,
  { caller, buyer, productId, quantity, quote }: PreparedCheckout,
) {
  const { random, journal, stop } = trade;
  const form = checkoutForm({ fullName: `Buyer ${buyer}`, quote });
  const { formKey } = form;
  const sent = await caller.requestUntilAnswered("/checkout", () => ({ form }), stop);
  if (!sent) return;
  const acknowledgedAt = Date.now();
  const id = orderIn(sent.answer);
  const shown = await caller.requestUntilAnswered(`${sent.answer.location}.data`, () => ({}), stop);
  if (!shown) return;
  const orderNumber = /"(JJ\d{13})"/.exec(shown.answer.text)?.[1];
  if (!orderNumber) throw new Error(`Order ${id} was placed and is missing: ${shown.answer.text}`);
  const total = totalOf(quote);
  const { cookies } = caller;
  const isToCut = trade.heldReceipts.length < 3;
  const sendsReceipt = isToCut || random.below(15) === 0;
  const placed = {
    id,
    number: orderNumber,
    productId,
    quantity,
    total,
    formKey,
    cookies,
    sendsReceipt,
    began: sent.began,
    acknowledgedAt,
  };
  journal.recordPlaced(placed);
  if (isToCut) trade.heldReceipts.push(placed);
  else if (sendsReceipt) await sendReceipt(trade, caller, placed);
}

async function sendReceipt(
  { journal, receipt, stop }: Trade,
  caller: RetryingClient,
  { id }: PlacedOrder,
) {
  const sent = await caller.requestUntilAnswered(
    `/payment/touch-n-go/${id}`,
    () => ({ body: multipart({}, { name: "receipt", bytes: receipt }) }),
    stop,
  );
  if (!sent) return;
  const wasAccepted = sent.answer.location.startsWith("/order-confirmation/");
  // The first attempt was cut off after it had arrived completely.
  const wasStoredBefore =
    sent.tries > 1 && sent.answer.text.includes("We already have your proof of payment");
  if (!wasAccepted && !wasStoredBefore)
    throw new Error(`The receipt of ${id} was refused: ${sent.answer.status}`);
  journal.receipts.push({ orderId: id });
}

/** The signed quote: the total that this buyer is asked to pay. */
export function totalOf(quote: string): number {
  const { lines } = JSON.parse(Buffer.from(quote.split(".")[0]!, "base64url").toString()) as {
    lines: (Parameters<typeof unitPrice>[0] & { quantity: number })[];
  };
  return sum(lines.map((line) => lineTotal(unitPrice(line), line.quantity)));
}
