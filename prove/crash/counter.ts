import type { Books } from "./books.ts";
import { openCaller, type Caller } from "./caller.ts";
import type { Chance } from "./chance.ts";

/** A browser with a cart of its own, and with the checkout page open that its quote comes from. */
export type Filled = {
  caller: Caller;
  buyer: number;
  productId: string;
  quantity: number;
  quote: string;
};
export type Counter = ReturnType<typeof openCounter>;

/** So many may stand at the counter: a rush of them is over when the shop is killed, or soon after. */
const most = 40;

/**
 * Those who have filled a cart stand here until they place their order. Of all that a purchase asks of the
 * shop the order is the smaller part: in a rush those who stand here come first, and nobody else fills.
 */
export function openCounter() {
  const standing: Filled[] = [];
  let isRushed = false;
  let tellFull = () => {};
  return { wantsMore, stand, next, full, rush };

  function wantsMore() {
    return !isRushed && standing.length < most;
  }

  function stand(filled: Filled) {
    standing.push(filled);
    if (standing.length >= most) tellFull();
  }

  function next(): Filled | undefined {
    return standing.shift();
  }

  /** Until it is, but no longer than `patience`: a loaded machine, or a shop in trouble, takes its time. */
  async function full(patience: number) {
    if (standing.length >= most) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, patience);
      tellFull = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  function rush(begins: boolean) {
    isRushed = begins;
  }
}

let browsers = 0;

/** What is cut off here is given up, as nothing was promised. */
export async function fillCart({
  shop,
  books,
  chance,
  productIds,
}: {
  shop: { url: string };
  books: Books;
  chance: Chance;
  productIds: string[];
}) {
  const buyer = (browsers += 1);
  const address = `10.${buyer >> 16}.${(buyer >> 8) & 255}.${buyer & 255}`;
  const caller = openCaller(shop, address, books);
  const productId = chance.pick(productIds);
  const quantity = chance.between(1, 2);
  const add = { intent: "add", productId, quantity: String(quantity), stay: "1" };
  if (!(await caller.ask("/cart.data", { form: add }))) return undefined;
  const page = await caller.ask("/checkout.data");
  if (!page) return undefined;
  const quote = /"([\w-]{40,}\.[\w-]{43})"/.exec(page.text)?.[1];
  if (!quote) throw new Error(`Checkout gave no quote: ${page.status} ${page.text.slice(0, 500)}`);
  return { caller, buyer, productId, quantity, quote };
}
