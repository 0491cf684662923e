import type { OrderEvent } from "./read-order.server.ts";

/**
 * An order's history with each cause before its effect: a payment is listed before the status change that it caused,
 * although the status change is written first in the same transaction.
 */
export function sortForReading(events: OrderEvent[]): OrderEvent[] {
  const ordered = [...events];
  for (const [at, event] of events.entries()) {
    const before = events[at - 1];
    const isCauseOfPrevious =
      event.kind === "payment-status" &&
      before?.kind === "order-status" &&
      event.at.getTime() - before.at.getTime() < 1000;
    if (isCauseOfPrevious) ordered.splice(at - 1, 2, event, before);
  }
  return ordered;
}
