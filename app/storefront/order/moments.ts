import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import type { Moment } from "./timeline.tsx";
import { eventWords } from "./words.ts";

/**
 * The order's history as its buyer reads it. The payment that set the order going stands before it, though
 * both were written at once.
 */
export function momentsOf(events: OrderEvent[]): Moment[] {
  return inReadingOrder(events).flatMap((event) => {
    const words = eventWords(event);
    return words ? [{ id: event.id, words, at: event.at }] : [];
  });
}

function inReadingOrder(events: OrderEvent[]): OrderEvent[] {
  const ordered = [...events];
  for (const [at, event] of events.entries()) {
    const before = events[at - 1];
    const isItsReason =
      event.kind === "payment-status" &&
      before?.kind === "order-status" &&
      event.at.getTime() - before.at.getTime() < 1000;
    if (isItsReason) ordered.splice(at - 1, 2, event, before);
  }
  return ordered;
}
