import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";

/** Where the link leads that a shop without an owner prints at its start. */
export function SetUpForm({ setup, answer }: { setup: string; answer: AuthAnswer }) {
  const names = ["fullName", "email", "password"] as const;
  const { form, fields, intent } = useAuthForm("set-up", answer, names);
  return (
    <>
      <h2 className="display text-xl">Make yourself the owner</h2>
      <p className="mt-2 mb-6 text-ink-soft">
        This shop has no owner yet. The account you make here may do everything in it.
      </p>
      <AuthForm form={form} fields={fields} refusedTitle="We could not set up your account">
        <input type="hidden" name="setup" value={setup} />
        <InputField label="Full Name" field={fields.fullName} autoComplete="name" maxLength={120} />
        <InputField label="Email" type="email" field={fields.email} autoComplete="username" />
        <InputField
          label="Password"
          type="password"
          field={fields.password}
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          hint="At least 10 characters"
        />
        <Button
          wide
          size="lg"
          name="intent"
          value="set-up"
          className="mt-3"
          busy={intent === "set-up"}
          busyLabel="Creating Account..."
        >
          Create Owner Account
        </Button>
      </AuthForm>
    </>
  );
}

export function SpentSetupLink() {
  return (
    <>
      <h2 className="display text-xl">This link is no longer valid</h2>
      <p className="mt-3 text-ink-soft">
        A setup link works once, for a day, until the shop has an owner. Each start of the shop
        prints a new one while it has none.
      </p>
      <ButtonLink to={href("/auth")} wide className="mt-6">
        Go to Sign In
      </ButtonLink>
    </>
  );
}
