import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";

export function FullNameField({ field }: { field: FieldMetadata<string> }) {
  return <InputField label="Full Name" field={field} autoComplete="name" maxLength={120} />;
}

export function NewPasswordField({
  field,
  label = "Password",
}: {
  field: FieldMetadata<string>;
  label?: string;
}) {
  return (
    <InputField
      label={label}
      type="password"
      field={field}
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      hint="At least 10 characters"
    />
  );
}

/** Tells password keepers whose password this is. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" value={email} readOnly hidden autoComplete="username" />;
}

/** Sends the form with this intent; `underWay` is the one that is being sent. */
export function SubmitButton(props: {
  intent: string;
  underWay: FormDataEntryValue | null | undefined;
  busyLabel: string;
  className?: string;
  children: ReactNode;
}) {
  const { intent, underWay, busyLabel, className = "mt-3", children } = props;
  return (
    <Button
      wide
      size="lg"
      name="intent"
      value={intent}
      className={className}
      busy={underWay === intent}
      busyLabel={busyLabel}
    >
      {children}
    </Button>
  );
}

/** In place of a form whose link was used, has run out, or was followed by another. */
export function SpentLink({ children }: { children: ReactNode }) {
  return (
    <>
      <h2 className="display text-xl">This link is no longer valid</h2>
      <p className="mt-3 text-ink-soft">{children}</p>
      <ButtonLink to={href("/auth")} wide className="mt-6">
        Go to Sign In
      </ButtonLink>
    </>
  );
}
