import { quoteIn } from "#kit/shopper.ts";
import type { Journal } from "./journal.ts";
import { openRetryingClient, type RetryingClient } from "./retrying-client.ts";
import type { Random } from "#kit/random.ts";

/** A browser with its own cart and an open checkout page with a quote. */
export type PreparedCheckout = {
  caller: RetryingClient;
  buyer: number;
  productId: string;
  quantity: number;
  quote: string;
};
export type CheckoutPool = ReturnType<typeof openCheckoutPool>;

/** The number of filled carts, so that a burst of orders lasts about until the kill. */
const maxPrepared = 40;

/**
 * Holds buyers with a filled cart until they order. The order is the smallest part of a purchase, so a burst
 * uses these buyers first and fills no other cart meanwhile.
 */
export function openCheckoutPool() {
  const prepared: PreparedCheckout[] = [];
  let isDraining = false;
  let onFull = () => {};
  return { hasRoom, add, next, untilFull, setDraining };

  function hasRoom() {
    return !isDraining && prepared.length < maxPrepared;
  }

  function add(filled: PreparedCheckout) {
    prepared.push(filled);
    if (prepared.length >= maxPrepared) onFull();
  }

  function next(): PreparedCheckout | undefined {
    return prepared.shift();
  }

  /** Waits until it holds, at most `timeoutMs`, because a loaded machine or a failing shop takes longer. */
  async function untilFull(timeoutMs: number) {
    if (prepared.length >= maxPrepared) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, timeoutMs);
      onFull = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  function setDraining(begins: boolean) {
    isDraining = begins;
  }
}

let browsers = 0;

/** An interrupted fill is abandoned, because nothing was acknowledged. */
export async function prepareCheckout({
  shop,
  journal,
  random,
  productIds,
}: {
  shop: { url: string };
  journal: Journal;
  random: Random;
  productIds: string[];
}) {
  const buyer = (browsers += 1);
  const address = `10.${buyer >> 16}.${(buyer >> 8) & 255}.${buyer & 255}`;
  const caller = openRetryingClient(shop, address, journal);
  const productId = random.pick(productIds);
  const quantity = random.between(1, 2);
  const add = { intent: "add", productId, quantity: String(quantity), stay: "1" };
  if (!(await caller.request("/cart.data", { form: add }))) return undefined;
  const page = await caller.request("/checkout.data");
  if (!page) return undefined;
  const quote = quoteIn(page.text);
  if (!quote)
    throw new Error(`The checkout page has no quote: ${page.status} ${page.text.slice(0, 500)}`);
  return { caller, buyer, productId, quantity, quote };
}
