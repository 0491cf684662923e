import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import type { TimelineEntry } from "./timeline.tsx";
import { eventLabel } from "./labels.ts";

/**
 * The order's history for its buyer. A payment is listed before the status change that it caused, although the status
 * change is written first in the same transaction.
 */
export function timelineEntries(events: OrderEvent[]): TimelineEntry[] {
  return sortForReading(events).flatMap((event) => {
    const label = eventLabel(event);
    return label ? [{ id: event.id, label, at: event.at }] : [];
  });
}

function sortForReading(events: OrderEvent[]): OrderEvent[] {
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
