import type { FieldMetadata } from "@conform-to/react";
import { TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { FormSection } from "./form-section.tsx";

/** The longest field comes last, because most customers leave it empty. */
export function NotesField({ field }: { field: FieldMetadata<string> }) {
  return (
    <FormSection legend={t("Anything else?")}>
      <TextareaField
        field={field}
        label={t("Notes")}
        rows={3}
        maxLength={1000}
        hint={t("Optional. For example, ask for engraving, gift wrapping or a collection time.")}
      />
    </FormSection>
  );
}
