import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { listCustomerNotes } from "#shop/customers/customer-notes.server.ts";
import { NoteForm } from "../shared/note-form.tsx";

type Props = {
  notes: Awaited<ReturnType<typeof listCustomerNotes>>;
  formKey: string;
  hasAccount: boolean;
  error: string | undefined;
};

/** What staff wrote about the customer, and a form that adds a note. */
export function NotesCard({ notes, formKey, hasAccount, error }: Props) {
  return (
    <Card title={t("Notes")}>
      {notes.length > 0 ? (
        <ul className="mb-5 divide-y divide-line border-b border-line">
          {notes.map(({ id, note, staffName, createdAt }) => (
            <li key={id} className="py-3 first:pt-0">
              <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              <p className="mt-0.5 text-xs wrap-anywhere text-ink-soft">
                <Rich
                  text={t("{who}, <when>{when}</when>", {
                    who: staffName,
                    when: formatMoment(createdAt),
                  })}
                  when={() => <DateTime value={createdAt} className="tabular-nums" />}
                />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <NoteForm
        count={notes.length}
        formKey={formKey}
        hint={
          hasAccount
            ? t("For staff. The customer's data download contains it.")
            : t("Only staff see this note.")
        }
        error={error}
      />
    </Card>
  );
}
