import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import { SubmitButton } from "./auth-parts.tsx";

export type CodeKind = "app" | "recovery";

/** Second step of signing in, for accounts with a second factor. */
export function CodeForm({
  kind,
  next,
  answer,
}: {
  kind: CodeKind;
  next: string | undefined;
  answer: AuthAnswer;
}) {
  const { form, fields, intent } = useAuthForm("code", answer, ["code"]);
  const isApp = kind === "app";
  return (
    <>
      <h2 className="display text-xl">{isApp ? "Enter your code" : "Use a recovery code"}</h2>
      <p className="mt-2 mb-6 text-ink-soft">
        {isApp
          ? "Enter the 6-digit code from your authenticator app."
          : "Enter one of the codes you saved when you set up two-factor sign-in. Each works once."}
      </p>
      <AuthForm form={form} fields={fields} refusedTitle="We couldn't sign you in">
        <input type="hidden" name="kind" value={kind} />
        <InputField
          key={kind}
          label={isApp ? "Code" : "Recovery code"}
          field={fields.code}
          autoComplete={isApp ? "one-time-code" : "off"}
          inputMode={isApp ? "numeric" : "text"}
          autoCapitalize="none"
          spellCheck={false}
          hint={isApp ? undefined : "For example abcde-23456"}
        />
        <CheckboxField
          label="Trust this device for 30 days"
          name="trust"
          hint="We won't ask for a code. Don't use this on shared devices."
        />
        <SubmitButton
          intent="code"
          pendingIntent={intent}
          busyLabel="Signing In..."
          className="mt-5"
        >
          Sign In
        </SubmitButton>
      </AuthForm>
      <p className="mt-3 flex flex-wrap justify-center gap-x-2">
        <Link
          to={codePage(isApp ? "recovery" : "app", next)}
          replace
          className={buttonClass({ variant: "quiet" })}
        >
          {isApp ? "Use a recovery code" : "Use the app code"}
        </Link>
        <Link to={signInPath(next)} className={buttonClass({ variant: "quiet" })}>
          Start again
        </Link>
      </p>
    </>
  );
}

export function codePage(kind: CodeKind, next: string | undefined): string {
  return `${href("/auth")}?${new URLSearchParams({ step: kind, ...(next && { next }) })}`;
}

function signInPath(next: string | undefined) {
  return next ? `${href("/auth")}?${new URLSearchParams({ next })}` : href("/auth");
}
