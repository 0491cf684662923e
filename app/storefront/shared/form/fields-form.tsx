import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";

type Input = Omit<ComponentProps<typeof InputField>, "field">;

/**
 * The properties of inputs that several forms share, by the field's name in the forms' schemas. They are getters,
 * because the language is known only when a form is shown.
 */
export const inputs = {
  get fullName() {
    return { label: t("Full Name"), autoComplete: "name", maxLength: 120 };
  },
  get phoneNumber() {
    return {
      label: t("Phone Number"),
      type: "tel",
      autoComplete: "tel",
      maxLength: 40,
      hint: t("For example 012-345 6789"),
    };
  },
  get email() {
    return { label: t("Email"), type: "email", autoComplete: "username" };
  },
  get password() {
    return { label: t("Password"), type: "password", autoComplete: "current-password" };
  },
  get newPassword() {
    return {
      label: t("Password"),
      type: "password",
      autoComplete: "new-password",
      minLength: 10,
      maxLength: 128,
      hint: t("At least 10 characters"),
    };
  },
} satisfies Record<string, Input>;

/** A form of required inputs. The server's errors appear beside their inputs; errors about the whole form, above it. */
export function FieldsForm<const Name extends string>({
  id,
  lastResult,
  fields,
  defaultValue,
  passwordOwner,
  refusedTitle,
  children,
  ...rest
}: {
  id: string;
  lastResult: SubmissionResult | undefined;
  /** The inputs by field name, in the order in which the form shows them. */
  fields: Record<Name, Input>;
  defaultValue?: Record<Name, string>;
  /** The account's email address. A hidden input tells it to password managers, so that they pick its password. */
  passwordOwner?: string | undefined;
  /** The title of errors about the whole form. */
  refusedTitle?: string | undefined;
  children: ReactNode;
  noValidate?: boolean;
}) {
  const [form, metadata] = useForm<Record<string, string>>({
    id,
    lastResult: lastResult ?? null,
    ...(defaultValue && { defaultValue }),
    defaultNoValidate: false,
  });
  const title = form.errors?.length ? refusedTitle : undefined;
  return (
    <Form method="post" {...getFormProps(form)} {...rest}>
      <ErrorSummary
        lines={summaryOf(form, metadata)}
        answer={lastResult?.error ?? null}
        {...(title && { title })}
      />
      {passwordOwner ? (
        <input type="email" value={passwordOwner} readOnly hidden autoComplete="username" />
      ) : null}
      {Object.entries<Input>(fields).map(([name, input]) => (
        <InputField key={name} field={metadata[name]} required {...input} />
      ))}
      {children}
    </Form>
  );
}
