import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";

export function NoteForm({ error }: { error: string | undefined }) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === "note";
  return (
    <Form method="post" preventScrollReset className="mt-6 border-t border-line pt-5">
      <input type="hidden" name="intent" value="note" />
      <TextareaField
        label="Add a note"
        name="note"
        rows={2}
        maxLength={1000}
        hint="Only staff can see it. It stays in the history."
        error={error}
      />
      <Button type="submit" size="sm" variant="secondary" busy={isBusy} busyLabel="Loading...">
        Add note
      </Button>
    </Form>
  );
}
