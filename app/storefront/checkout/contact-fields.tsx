import type { FieldMetadata } from "@conform-to/react";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { FormSection } from "./form-section.tsx";
import type { TypedField } from "./use-typed-fields.ts";

export function ContactFields({ fields }: { fields: Record<TypedField, FieldMetadata<string>> }) {
  // Browsers autofill fields with the same prefix from one address: the name then belongs to the delivery address.
  const fill = (name: string) =>
    fields.deliveryMethod.value === "deliver" ? `shipping ${name}` : name;
  return (
    <FormSection legend={t("Contact Information")}>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <InputField
          field={fields.fullName}
          label={t("Full Name")}
          required
          maxLength={200}
          autoComplete={fill("name")}
          className="sm:col-span-2"
        />
        <InputField
          field={fields.phoneNumber}
          label={t("Phone Number")}
          type="tel"
          required
          maxLength={40}
          autoComplete={fill("tel")}
          placeholder="012-345 6789"
          hint={t("We use your phone number to find your order, and to call you about it.")}
        />
        <InputField
          field={fields.email}
          label={t("Email")}
          type="email"
          autoComplete={fill("email")}
          hint={t("Optional. We'll send your order confirmation to this address.")}
        />
      </div>
    </FormSection>
  );
}
