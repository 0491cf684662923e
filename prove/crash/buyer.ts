import { lineTotal, sum, unitPrice } from "#shop/money.ts";
import type { Books, Placed } from "./books.ts";
import { openCaller, type Caller } from "./caller.ts";
import type { Chance } from "./chance.ts";

export type Trade = {
  shop: { url: string };
  books: Books;
  chance: Chance;
  productIds: string[];
  receipt: Buffer;
  /** Orders whose receipt is kept for the moment of a kill. */
  toCut: Placed[];
  stop: AbortSignal;
};

/** One purchase after the other, each in a browser of its own, until `stop`. */
export async function keepBuying(trade: Trade) {
  while (!trade.stop.aborted) await buy(trade);
}

let browsers = 0;

/**
 * What is cut off before the order is sent is given up, as nothing was promised. From there on the buyer
 * sends the same form until it is answered: it must become this one order.
 */
async function buy(trade: Trade) {
  const { chance, books, stop } = trade;
  const number = (browsers += 1);
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const caller = openCaller(trade.shop, address, books);
  const productId = chance.pick(trade.productIds);
  const quantity = chance.between(1, 2);
  const add = { intent: "add", productId, quantity: String(quantity), stay: "1" };
  if (!(await caller.ask("/cart.data", { form: add }))) return;
  const page = await caller.ask("/checkout.data");
  if (!page) return;
  const quote = /"([\w-]{40,}\.[\w-]{43})"/.exec(page.text)?.[1];
  if (!quote) throw new Error(`Checkout gave no quote: ${page.status} ${page.text.slice(0, 500)}`);
  const formKey = crypto.randomUUID();
  const form = {
    deliveryMethod: "collect",
    paymentMethod: "touch_n_go",
    fullName: `Buyer ${number}`,
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
