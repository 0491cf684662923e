import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "#kit/random.ts";
import { openOrderForm, submit, type OrderForm } from "./order-form.ts";

const ordersPerSecond = 20;
const concurrentFills = 4;

/** Shoppers who order at a steady pace, whether or not the shop answers. */
export function openShoppers(
  shop: { url: string; origin: string },
  random: Random,
  { productIds, scarceId }: { productIds: string[]; scarceId: string },
  // By default, enough for an outage of eight seconds, in which no other cart can be filled.
  filledCarts = 160,
) {
  /** Every form that was sent. */
  const sent: OrderForm[] = [];
  const filled: OrderForm[] = [];
  const unanswered = new Set<Promise<void>>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const closing = new AbortController();
  let missed = 0;
  const fillers = Array.from({ length: concurrentFills }, fillUntilClosed);
  for (const one of fillers) one.catch(failed.reject);
  let timer: NodeJS.Timeout | undefined;
  return {
    sent,
    /** Forms that became an order. */
    acknowledged: () => sent.filter(({ orderId }) => orderId !== undefined).length,
    /** Orders that were not sent in time, because no cart was filled. */
    missed: () => missed,
    orFirstFailure: <T>(task: Promise<T>) => Promise.race([failed.promise, task]),
    start,
    untilFilled,
    pause,
    close,
  };

  async function start() {
    await untilFilled();
    timer = setInterval(submitNext, 1000 / ordersPerSecond);
  }

  /** Waits until all carts are filled: nobody writes anything then, unless orders are sent. */
  async function untilFilled() {
    while (filled.length < filledCarts) await sleep(20);
  }

  function submitNext() {
    const form = filled.shift();
    if (!form) return void (missed += 1);
    sent.push(form);
    const answered: Promise<void> = submit(form).then(
      () => void unanswered.delete(answered),
      failed.reject,
    );
    unanswered.add(answered);
    return undefined;
  }

  /** Sends no further forms, and waits until all have an answer. */
  async function pause() {
    clearInterval(timer);
    await Promise.all(unanswered);
  }

  async function close() {
    closing.abort();
    clearInterval(timer);
    await Promise.allSettled(fillers);
  }

  async function fillUntilClosed() {
    while (!closing.signal.aborted) {
      const isScarce = random.below(8) === 0;
      const productId = isScarce ? scarceId : random.pick(productIds);
      const hasRoom = filled.length < filledCarts;
      const form = hasRoom ? await openOrderForm(shop, productId, random.between(1, 2)) : undefined;
      if (form) filled.push(form);
      else await sleep(50);
    }
  }
}
