import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import { sortForReading } from "#shop/orders/sort-for-reading.ts";
import type { TimelineEntry } from "./timeline.tsx";
import { eventLabel } from "./labels.ts";

/** The order's history for its buyer. */
export function timelineEntries(events: OrderEvent[]): TimelineEntry[] {
  return sortForReading(events).flatMap((event) => {
    const label = eventLabel(event);
    return label ? [{ id: event.id, label, at: event.at }] : [];
  });
}
