import { Form } from "react-router";
import { TextareaField } from "#app/ui/field.tsx";
import { IntentButton } from "../shared/intent-button.tsx";

export function NoteForm({ error }: { error: string | undefined }) {
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
