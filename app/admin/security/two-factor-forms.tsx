import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";

type Refused = { form: string; refused: string } | undefined;
type FormProps = { refused: Refused; email: string };

export function TurnOnForm({ refused, email }: FormProps) {
  return (
    <ConfirmedForm
      title="Two-factor sign-in is off"
      intent="start"
      button="Set Up"
      refused={refused}
      email={email}
    >
      Protects your account even if someone learns your password. You need an authenticator app.
    </ConfirmedForm>
  );
}

export function RenewForm({ refused, email }: FormProps) {
  return (
    <ConfirmedForm
      title="Recovery codes"
      intent="renew"
      button="Create New Codes"
      isSecondary
      refused={refused}
      email={email}
      withCode
    >
      You get ten new codes, shown once. Your old codes will no longer work.
    </ConfirmedForm>
  );
}

export function TurnOffForm({ refused, email }: FormProps) {
  return (
    <ConfirmedForm
      title="Turn it off"
      intent="stop"
      button="Turn Off"
      isSecondary
      refused={refused}
      email={email}
      withCode
    >
      You'll sign in with your password only. Your trusted devices are forgotten.
    </ConfirmedForm>
  );
}

/** A form that requires the password and, with `withCode`, a two-factor code. */
function ConfirmedForm({
  title,
  intent,
  button,
  isSecondary = false,
  withCode = false,
  refused,
  email,
  children,
}: {
  title: string;
  intent: string;
  button: string;
  isSecondary?: boolean;
  withCode?: boolean;
  refused: Refused;
  email: string;
  children: ReactNode;
}) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  const isRefused = refused?.form === intent || (intent !== "renew" && refused?.form === "unknown");
  const lines = isRefused && refused ? [{ id: undefined, message: refused.refused }] : [];
  return (
    <Card title={title} className="max-w-2xl">
      <ErrorSummary lines={lines} />
      <p className="mb-5 text-ink-soft">{children}</p>
      <Form method="post" preventScrollReset>
        {/* Tells password managers which account's password to fill in. */}
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <div className="flex flex-wrap gap-x-4">
          <InputField
            id={`${intent}-password`}
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            className="w-full max-w-72"
          />
          {withCode ? (
            <InputField
              id={`${intent}-code`}
              label="Code from the app, or a recovery code"
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              required
              className="w-full max-w-72"
            />
          ) : null}
        </div>
        <Button
          name="intent"
          value={intent}
          variant={isSecondary ? "secondary" : "primary"}
          busy={isBusy}
          busyLabel="Checking..."
        >
          {button}
        </Button>
      </Form>
    </Card>
  );
}
