import { useState } from "react";
import { Form } from "react-router";
import { TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { IntentButton } from "./intent-button.tsx";

type Props = {
  /** The form's idempotency key: submitting the form twice adds one note. */
  formKey: string;
  hint: string;
  error: string | undefined;
};

/** The form in which staff add a note, about an order or a customer. Another React key empties it. */
export function NoteForm({ formKey, hint, error }: Props) {
  // The loader makes a new key whenever the page's data is loaded again, but what is typed here is still the same note.
  const [firstKey] = useState(formKey);
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields of={{ formKey: firstKey }} />
      <TextareaField
        label={t("Add a note")}
        name="note"
        rows={2}
        maxLength={1000}
        hint={hint}
        error={error}
      />
      <IntentButton intent="note" size="sm" variant="secondary" busyLabel={t("Saving...")}>
        {t("Add note")}
      </IntentButton>
    </Form>
  );
}
