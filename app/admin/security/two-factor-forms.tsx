import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import type { RefusedForm } from "./security-action.server.ts";

const forms = {
  start: {
    title: message("Two-factor sign-in is off"),
    button: message("Set up"),
    isSecondary: false,
    withCode: false,
    note: message(
      "Two-factor sign-in protects your account even if someone learns your password. You need an authenticator app on your phone.",
    ),
  },
  renew: {
    title: message("Recovery codes"),
    button: message("Create new codes"),
    isSecondary: true,
    withCode: true,
    note: message(
      "You get ten new recovery codes. We'll show them only once. Your old codes will no longer work.",
    ),
  },
  stop: {
    title: message("Turn off two-factor sign-in"),
    button: message("Turn off"),
    isSecondary: true,
    withCode: true,
    note: message(
      "You'll sign in with your password only. Your trusted devices will no longer be trusted.",
    ),
  },
};

/** A form that asks for the password. With the intents "renew" and "stop", it also asks for a two-factor code. */
export function TwoFactorForm(props: {
  intent: keyof typeof forms;
  refused: RefusedForm | undefined;
  email: string;
}) {
  const { intent, refused, email } = props;
  const { title, button, isSecondary, withCode, note } = forms[intent];
  const lines = refused?.form === intent ? [{ id: undefined, message: refused.message }] : [];
  return (
    <Card title={t(title)} className="max-w-2xl">
      <ErrorSummary lines={lines} />
      <p className="mb-5 text-ink-soft">{t(note)}</p>
      <Form method="post" preventScrollReset>
        {/* This hidden field tells password managers which account's password to fill in. */}
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <div className="flex flex-wrap gap-x-4">
          <InputField
            id={`${intent}-password`}
            label={t("Your password")}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            className="w-full max-w-72"
          />
          {withCode ? (
            <InputField
              id={`${intent}-code`}
              label={t("Code from the app, or a recovery code")}
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
        <IntentButton
          intent={intent}
          variant={isSecondary ? "secondary" : "primary"}
          busyLabel={t("Checking...")}
        >
          {t(button)}
        </IntentButton>
      </Form>
    </Card>
  );
}
