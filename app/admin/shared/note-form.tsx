import { useState } from "react";
import { Form } from "react-router";
import { TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { IntentButton } from "./intent-button.tsx";

type Props = {
  /** How many notes there are already. Another number empties the form. */
  count: number;
  /** The form's idempotency key: submitting the form twice adds one note. */
  formKey: string;
  hint: string;
  error: string | undefined;
};

/** The form in which staff add a note, about an order or a customer. */
export function NoteForm({ count, ...fields }: Props) {
  return (
    <Form method="post" preventScrollReset>
      <Fields key={count} {...fields} />
      {/* Outside the fields, so that it keeps the focus when they are emptied. */}
      <IntentButton intent="note" size="sm" variant="secondary" busyLabel={t("Saving...")}>
        {t("Add note")}
      </IntentButton>
    </Form>
  );
}

function Fields({ formKey, hint, error }: Omit<Props, "count">) {
  // The loader makes a new key whenever the page's data is loaded again, but what is typed here is still the same note.
  const [firstKey] = useState(formKey);
  return (
    <>
      <HiddenFields of={{ formKey: firstKey }} />
      <TextareaField
        label={t("Add a note")}
        name="note"
        rows={2}
        maxLength={1000}
        hint={hint}
        error={error}
      />
    </>
  );
}
