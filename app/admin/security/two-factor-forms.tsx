import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";

type Refused = { form: string; refused: string } | undefined;
type Given = { refused: Refused; email: string };

export function TurnOnForm({ refused, email }: Given) {
  return (
    <DeedForm
      title="Two-factor sign-in is off"
      intent="start"
      button="Set Up"
      refused={refused}
      email={email}
    >
      Whoever learns your password then cannot sign in without your phone. You need an authenticator
      app.
    </DeedForm>
  );
}

export function RenewForm({ refused, email }: Given) {
  return (
    <DeedForm
      title="Recovery codes"
      intent="renew"
      button="Make New Codes"
      quiet
      refused={refused}
      email={email}
      withCode
    >
      Ten new ones, shown once. The old ones open nothing any more.
    </DeedForm>
  );
}

export function TurnOffForm({ refused, email }: Given) {
  return (
    <DeedForm
      title="Turn it off"
      intent="stop"
      button="Turn Off"
      quiet
      refused={refused}
      email={email}
      withCode
    >
      Only your password is asked for then. Devices that you trusted no longer are.
    </DeedForm>
  );
}

/** A deed that wants the password, and where the second factor is on, a code too. */
function DeedForm({
  title,
  intent,
  button,
  quiet = false,
  withCode = false,
  refused,
  email,
  children,
}: {
  title: string;
  intent: string;
  button: string;
  quiet?: boolean;
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
        {/* Tells password keepers whose password is asked for. */}
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
          variant={quiet ? "secondary" : "primary"}
          busy={isBusy}
          busyLabel="Checking..."
        >
          {button}
        </Button>
      </Form>
    </Card>
  );
}
