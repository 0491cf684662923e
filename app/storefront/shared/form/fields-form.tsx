import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";

type Input = Omit<ComponentProps<typeof InputField>, "field">;

/** The properties of inputs that several forms share, by the field's name in the forms' schemas. */
export const inputs = {
  fullName: { label: "Full Name", autoComplete: "name", maxLength: 120 },
  phoneNumber: {
    label: "Phone Number",
    type: "tel",
    autoComplete: "tel",
    maxLength: 40,
    hint: "For example 012-345 6789",
  },
  email: { label: "Email", type: "email", autoComplete: "username" },
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  newPassword: {
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    minLength: 10,
    maxLength: 128,
    hint: "At least 10 characters",
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
      <ErrorSummary lines={summaryOf(form, metadata)} {...(title && { title })} />
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
