import { lineTotal, sum, unitPrice } from "#shop/money.ts";
import type { Books, Placed } from "./books.ts";
import type { Caller } from "./caller.ts";
import type { Chance } from "./chance.ts";
import { fillCart, type Counter, type Filled } from "./counter.ts";

export type Trade = {
  shop: { url: string };
  books: Books;
  counter: Counter;
  chance: Chance;
  productIds: string[];
  receipt: Buffer;
  /** Orders whose receipt is kept for the moment of a kill. */
  toCut: Placed[];
  stop: AbortSignal;
};

/**
 * Fills carts and places orders, one after the other, until `stop`. Who `fillsAhead` sees first that enough
 * stand at the counter; the others place at once, so that the shop is never without an order.
 */
export async function keepBuying(trade: Trade, fillsAhead: boolean) {
  const { counter, stop } = trade;
  while (!stop.aborted) {
    const next = fillsAhead && counter.wantsMore() ? undefined : counter.next();
    if (next) await placeOrder(trade, next);
    const filled = next ? undefined : await fillCart(trade);
    if (filled) counter.stand(filled);
  }
}

/** The buyer sends the same form until it is answered: it must become this one order. */
async function placeOrder(trade: Trade, { caller, buyer, productId, quantity, quote }: Filled) {
  const { chance, books, stop } = trade;
  const formKey = crypto.randomUUID();
  const form = {
    deliveryMethod: "collect",
    paymentMethod: "touch_n_go",
    fullName: `Buyer ${buyer}`,
    phoneNumber: "012-345 6789",
    formKey,
    quote,
  };
  const sent = await caller.insist("/checkout", () => ({ form }), stop);
  if (!sent) return;
  const id = /^\/payment\/touch-n-go\/([0-9a-f-]{36})$/.exec(sent.answer.location)?.[1];
  if (!id) throw new Error(`The order was refused: ${sent.answer.status} ${sent.answer.location}`);
  const shown = await caller.insist(`${sent.answer.location}.data`, () => ({}), stop);
  if (!shown) return;
  const orderNumber = /"(JJ\d{13})"/.exec(shown.answer.text)?.[1];
  if (!orderNumber)
    throw new Error(`Order ${id} was placed and is not there: ${shown.answer.text}`);
  const total = totalOf(quote);
  const { cookies } = caller;
  const isToCut = trade.toCut.length < 3;
  const sendsReceipt = isToCut || chance.below(15) === 0;
  const placed = {
    id,
    number: orderNumber,
    productId,
    quantity,
    total,
    formKey,
    cookies,
    sendsReceipt,
  };
  books.tellPlaced(placed, sent.began);
  if (isToCut) trade.toCut.push(placed);
  else if (sendsReceipt) await sendReceipt(trade, caller, placed);
}

async function sendReceipt({ books, receipt, stop }: Trade, caller: Caller, { id }: Placed) {
  const sent = await caller.insist(
    `/payment/touch-n-go/${id}`,
    () => ({ body: receiptForm(receipt) }),
    stop,
  );
  if (!sent) return;
  const kept = sent.answer.location.startsWith("/order-confirmation/");
  // The first try was cut off, and had arrived whole.
  const before = sent.tries > 1 && sent.answer.text.includes("Your receipt is already here");
  if (!kept && !before) throw new Error(`The receipt of ${id} was refused: ${sent.answer.status}`);
  books.receipts.push({ orderId: id });
}

export function receiptForm(receipt: Buffer) {
  const form = new FormData();
  form.set("receipt", new Blob([new Uint8Array(receipt)], { type: "image/jpeg" }), "receipt.jpg");
  return form;
}

/** What the shop signed: the sum that this buyer is asked for. */
function totalOf(quote: string): number {
  const { lines } = JSON.parse(Buffer.from(quote.split(".")[0]!, "base64url").toString()) as {
    lines: (Parameters<typeof unitPrice>[0] & { quantity: number })[];
  };
  return sum(lines.map((line) => lineTotal(unitPrice(line), line.quantity)));
}
