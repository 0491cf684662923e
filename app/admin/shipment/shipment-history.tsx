import { DateTime } from "#app/ui/date-time.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import { actorLabel, eventLabel } from "../shared/event-labels.ts";

/** What was done with the shipment, when and by whom. */
export function ShipmentHistory({ events }: { events: OrderEvent[] }) {
  return (
    <ol className="space-y-3">
      {events.map((event) => (
        <li key={event.id}>
          <p className="break-words">
            {eventLabel(event)}
            <Reason event={event} />
          </p>
          <p className="text-xs text-ink-soft">
            <Rich
              text={t("{who}, <when>{when}</when>", {
                who: actorLabel(event),
                when: formatMoment(event.at),
              })}
              when={() => <DateTime value={event.at} className="tabular-nums" />}
            />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The note without its first line, which is the shipment's number. */
function Reason({ event: { note } }: { event: OrderEvent }) {
  const text = note?.text.split("\n").slice(1).join("\n");
  return text ? (
    <span lang={note?.lang} className="block whitespace-pre-line text-ink-soft">
      {text}
    </span>
  ) : null;
}
