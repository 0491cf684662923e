import { ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { t, message } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { AuthForm, type AuthAnswer } from "./auth-form.tsx";

export type CodeKind = "app" | "recovery";

/** The second step of signing in, for accounts with a second factor. */
export function CodeForm(props: { kind: CodeKind; next: string | undefined; answer: AuthAnswer }) {
  const { kind, next, answer } = props;
  const { title, intro, label, hint, otherLabel, other, input } = looks[kind];
  return (
    <>
      <AuthForm
        name="code"
        answer={answer}
        title={t(title)}
        intro={t(intro)}
        carried={{ kind }}
        fields={{
          code: {
            ...input,
            label: t(label),
            ...(hint && { hint: t(hint) }),
            autoCapitalize: "none",
            spellCheck: false,
          },
        }}
        refusedTitle={t("We couldn't sign you in")}
        submit={t("Sign In")}
        busyLabel={t("Signing In...")}
      >
        <CheckboxField
          label={t("Trust this device for 30 days")}
          name="trust"
          hint={t(
            "We won't ask for a code on this device. Don't tick this box on a shared device.",
          )}
        />
      </AuthForm>
      <p className="mt-3 flex flex-wrap justify-center gap-x-2">
        <ButtonLink to={links.signIn({ step: other, next })} replace variant="quiet">
          {t(otherLabel)}
        </ButtonLink>
        <ButtonLink to={links.signIn({ next })} variant="quiet">
          {t("Start again")}
        </ButtonLink>
      </p>
    </>
  );
}

const looks = {
  app: {
    title: message("Enter your code"),
    intro: message("Enter the 6-digit code from your authenticator app."),
    label: message("Code"),
    hint: undefined,
    input: { autoComplete: "one-time-code", inputMode: "numeric" },
    other: "recovery",
    otherLabel: message("Use a recovery code"),
  },
  recovery: {
    title: message("Use a recovery code"),
    intro: message(
      "Enter one of the codes you saved when you set up two-factor sign-in. Each code works once.",
    ),
    label: message("Recovery code"),
    hint: message("For example abcde-23456"),
    input: { autoComplete: "off" },
    other: "app",
    otherLabel: message("Use a code from the app"),
  },
} as const;
