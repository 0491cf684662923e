import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { message, t, type Message } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { taskLabel } from "../shared/task-notices.tsx";
import { dispositionName } from "#shop/fulfilment/inspection-names.ts";
import { shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import { returnStatusName } from "#shop/returns/return-names.ts";
import type { OrderEvent } from "#shop/orders/read-order.server.ts";
import { Rich } from "#app/ui/rich.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";

type Props = { events: OrderEvent[]; noteError: string | undefined };

/** The order's history, and a form that adds a note to the history. */
export function Timeline({ events, noteError }: Props) {
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
      {/* The key changes when a note was added, which empties the form. */}
      <NoteForm key={notes} error={noteError} />
    </Card>
  );
}

function NoteForm({ error }: { error: string | undefined }) {
  return (
    <Form method="post" preventScrollReset className="mt-6 border-t border-line pt-5">
      <TextareaField
        label={t("Add a note")}
        name="note"
        rows={2}
        maxLength={1000}
        hint={t("Only staff can see this note. It stays in the order history.")}
        error={error}
      />
      <IntentButton intent="note" size="sm" variant="secondary" busyLabel={t("Loading...")}>
        {t("Add note")}
      </IntentButton>
    </Form>
  );
}

function eventLabel({ kind, from, to }: OrderEvent): string {
  const change = { from: statusWord(from), to: statusWord(to) };
  switch (kind) {
    case "placed":
      return t("Order placed");
    case "order-status":
      return t("Order status: {from} → {to}", change);
    case "payment-status":
      return t("Payment status: {from} → {to}", change);
    case "receipt":
      return t("Touch 'n Go receipt {state}", { state: change.to });
    case "refund":
      return t("Refund {state}", { state: change.to });
    case "review":
      return taskLabel(to as Parameters<typeof taskLabel>[0]);
    case "inspection":
      return t("Inspection: {result}", { result: dispositionName(to) });
    case "return":
      return t("Return: {state}", { state: returnStatusName(to) });
    case "shipment":
      if (to === "found") return t("Lost shipment came back");
      return t("Shipment: {state}", { state: shipmentStatusName(to) });
    case "note":
      return t("Note");
  }
}

function statusWord(status: string | null): string {
  const word = status ? statusWords[status] : undefined;
  return word ? t(word) : (status ?? "");
}

const statusWords: Record<string, Message> = {
  pending: message("pending"),
  processing: message("processing"),
  completed: message("completed"),
  cancelled: message("cancelled"),
  failed: message("failed"),
  succeeded: message("succeeded"),
  submitted: message("submitted"),
  rejected: message("rejected"),
};

function actorLabel({ actor, actorName }: OrderEvent): string {
  switch (actor) {
    case "staff":
      return actorName ?? t("Staff");
    case "customer":
      return t("Customer");
    case "payment":
      return t("Payment provider");
    case "clock":
      return t("Automatic");
  }
}
