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

/** Tells password managers which account this password belongs to. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" value={email} readOnly hidden autoComplete="username" />;
}

/** Submits the form with this intent; `pendingIntent` is the one being submitted now. */
export function SubmitButton(props: {
  intent: string;
  pendingIntent: FormDataEntryValue | null | undefined;
  busyLabel: string;
  className?: string;
  children: ReactNode;
}) {
  const { intent, pendingIntent, busyLabel, className = "mt-3", children } = props;
  return (
    <Button
      wide
      size="lg"
      name="intent"
      value={intent}
      className={className}
      busy={pendingIntent === intent}
      busyLabel={busyLabel}
    >
      {children}
    </Button>
  );
}

/** Shown instead of the form when its link was used, has expired or was replaced by a newer one. */
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
