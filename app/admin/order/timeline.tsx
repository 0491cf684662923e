import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { taskLabels } from "../shared/task-notices.tsx";
import type { OrderEvent } from "#shop/orders/read-order.server.ts";

type Props = { events: OrderEvent[]; noteError: string | undefined };

/** The order's history, and a form that adds a note to the history. */
export function Timeline({ events, noteError }: Props) {
  const notes = events.filter(({ kind }) => kind === "note").length;
  return (
    <Card title="History">
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
                <span className="block whitespace-pre-line text-ink-soft">{event.note}</span>
              ) : null}
            </p>
            <p className="text-xs text-ink-soft">
              {actorLabel(event)}, <DateTime value={event.at} className="tabular-nums" />
            </p>
          </li>
        ))}
      </ol>
      {/* The key changes when a note was added, which empties the form. */}
      <NoteForm key={notes} error={noteError} />
    </Card>
  );
}

function NoteForm({ error }: { error: string | undefined }) {
  return (
    <Form method="post" preventScrollReset className="mt-6 border-t border-line pt-5">
      <TextareaField
        label="Add a note"
        name="note"
        rows={2}
        maxLength={1000}
        hint="Only staff can see this note. It stays in the order history."
        error={error}
      />
      <IntentButton intent="note" size="sm" variant="secondary" busyLabel="Loading...">
        Add note
      </IntentButton>
    </Form>
  );
}

function eventLabel({ kind, from, to }: OrderEvent): string {
  switch (kind) {
    case "placed":
      return "Order placed";
    case "order-status":
      return `Order status: ${from ?? ""} → ${to ?? ""}`;
    case "payment-status":
      return `Payment status: ${from ?? ""} → ${to ?? ""}`;
    case "receipt":
      return `Touch 'n Go receipt ${to ?? ""}`;
    case "refund":
      return `Refund ${to ?? ""}`;
    case "review":
      return taskLabels[to as keyof typeof taskLabels];
    case "note":
      return "Note";
  }
}

function actorLabel({ actor, actorName }: OrderEvent): string {
  switch (actor) {
    case "staff":
      return actorName ?? "Staff";
    case "customer":
      return "Customer";
    case "payment":
      return "Payment provider";
    case "clock":
      return "Automatic";
  }
}
