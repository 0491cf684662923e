import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { FormSection } from "./form-section.tsx";

type Field = "isGift" | "giftMessage" | "notes";

/** Last, because most customers need none of it. CSS alone shows a gift's message, so no JavaScript is needed. */
export function GiftAndNotes({ fields }: { fields: Record<Field, FieldMetadata<string>> }) {
  return (
    <FormSection legend={t("Anything else?")}>
      <CheckboxField
        field={fields.isGift}
        label={t("This is a gift")}
        hint={t(
          "We'll pack it without prices or a receipt. You'll find your receipt on your order page.",
        )}
      />
      <TextareaField
        field={fields.giftMessage}
        label={t("Message for the recipient")}
        rows={3}
        maxLength={200}
        hint={t("Optional. We print it for the recipient.")}
        className="mt-4 hidden group-has-[[name=isGift]:checked]/section:block"
      />
      <TextareaField
        field={fields.notes}
        label={t("Notes")}
        rows={3}
        maxLength={1000}
        hint={t("Optional. For example, ask for engraving, gift wrapping or a collection time.")}
        className="mt-4"
      />
    </FormSection>
  );
}
