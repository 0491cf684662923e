import { ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import * as links from "#shop/links.ts";
import { AuthForm, type AuthAnswer } from "./auth-form.tsx";

export type CodeKind = "app" | "recovery";

/** The second step of signing in, for accounts with a second factor. */
export function CodeForm(props: { kind: CodeKind; next: string | undefined; answer: AuthAnswer }) {
  const { kind, next, answer } = props;
  const { title, intro, otherLabel, other, input } = looks[kind];
  return (
    <>
      <AuthForm
        name="code"
        answer={answer}
        title={title}
        intro={intro}
        carried={{ kind }}
        fields={{ code: { ...input, autoCapitalize: "none", spellCheck: false } }}
        refusedTitle="We couldn't sign you in"
        submit="Sign In"
        busyLabel="Signing In..."
      >
        <CheckboxField
          label="Trust this device for 30 days"
          name="trust"
          hint="We won't ask for a code on this device. Don't tick this box on a shared device."
        />
      </AuthForm>
      <p className="mt-3 flex flex-wrap justify-center gap-x-2">
        <ButtonLink to={links.signIn({ step: other, next })} replace variant="quiet">
          {otherLabel}
        </ButtonLink>
        <ButtonLink to={links.signIn({ next })} variant="quiet">
          Start again
        </ButtonLink>
      </p>
    </>
  );
}

const looks = {
  app: {
    title: "Enter your code",
    intro: "Enter the 6-digit code from your authenticator app.",
    input: { label: "Code", autoComplete: "one-time-code", inputMode: "numeric" },
    other: "recovery",
    otherLabel: "Use a recovery code",
  },
  recovery: {
    title: "Use a recovery code",
    intro:
      "Enter one of the codes you saved when you set up two-factor sign-in. Each code works once.",
    input: { label: "Recovery code", autoComplete: "off", hint: "For example abcde-23456" },
    other: "app",
    otherLabel: "Use a code from the app",
  },
} as const;
