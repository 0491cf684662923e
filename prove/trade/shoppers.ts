import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "#kit/random.ts";
import { openOrderForm, submit, type OrderForm } from "./order-form.ts";

const ordersPerSecond = 20;
const concurrentFills = 4;
/** Enough for an outage of eight seconds, in which no other cart can be filled. */
const filledCarts = 160;

/** Shoppers who order and fill new carts at a steady pace, whether or not the shop answers. */
export function openShoppers(
  shop: { url: string; origin: string },
  random: Random,
  { productIds, scarceId }: { productIds: string[]; scarceId: string },
) {
  /** Every form that was sent. */
  const sent: OrderForm[] = [];
  const filled: OrderForm[] = [];
  const unanswered = new Set<Promise<void>>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const closing = new AbortController();
  let missed = 0;
  /** How many more carts may be filled now. There is no limit while no orders are sent. */
  let fillsDue = Infinity;
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
    fillsDue = 0;
    timer = setInterval(submitNext, 1000 / ordersPerSecond);
  }

  /** Waits until all carts are filled: nobody writes anything then, unless orders are sent. */
  async function untilFilled() {
    while (filled.length < filledCarts) await sleep(20);
  }

  function submitNext() {
    // After an outage carts are filled no faster than before, or filling them would be most of the load.
    fillsDue = Math.min(fillsDue + 1, concurrentFills);
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
    fillsDue = Infinity;
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
      const isDue = filled.length < filledCarts && fillsDue > 0;
      if (isDue) fillsDue -= 1;
      const form = isDue ? await openOrderForm(shop, productId, random.between(1, 2)) : undefined;
      if (form) filled.push(form);
      else await sleep(20);
    }
  }
}
