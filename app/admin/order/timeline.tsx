import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { t } from "#languages/messages.ts";
import { actorLabel, eventLabel } from "../shared/event-labels.ts";
import { NoteForm } from "../shared/note-form.tsx";
import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import { Rich } from "#app/ui/rich.tsx";
import { formatMoment } from "#shop/format-moment.ts";

type Props = { events: OrderEvent[]; noteKey: string; noteError: string | undefined };

/** The order's history, and a form that adds a note to the history. */
export function Timeline({ events, noteKey, noteError }: Props) {
  const notes = events.filter(({ kind }) => kind === "note").length;
  return (
    <Card title={t("History")}>
      <ol className="relative space-y-4 before:absolute before:top-2 before:bottom-2 before:left-[4.5px] before:w-px before:bg-line">
        {events.map((event) => (
          <li key={event.id} className="relative pl-6">
            <span
              aria-hidden="true"
              className="absolute top-2 left-0 size-2.5 rotate-45 border border-gold bg-card"
            />
            <p className="break-words">
              {eventLabel(event)}
              {event.note ? (
                <span lang={event.note.lang} className="block whitespace-pre-line text-ink-soft">
                  {event.note.text}
                </span>
              ) : null}
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
      <div className="mt-6 border-t border-line pt-5">
        <NoteForm
          count={notes}
          formKey={noteKey}
          hint={t("Only staff can see this note. It stays in the order history.")}
          error={noteError}
        />
      </div>
    </Card>
  );
}
