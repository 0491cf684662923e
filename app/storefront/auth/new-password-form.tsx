import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";

/** Where the link of a reset mail leads. */
export function NewPasswordForm({
  token,
  email,
  answer,
}: {
  token: string;
  email: string;
  answer: AuthAnswer;
}) {
  const { form, fields, intent } = useAuthForm("new-password", answer, ["password"]);
  return (
    <>
      <h2 className="display text-xl">Choose a new password</h2>
      <p className="mt-2 mb-6 text-ink-soft wrap-anywhere">For {email}</p>
      <AuthForm form={form} fields={fields} refusedTitle="We could not change your password">
        <input type="hidden" name="token" value={token} />
        {/* Tells password keepers whose password this is. */}
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <InputField
          label="New Password"
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
          value="new-password"
          className="mt-3"
          busy={intent === "new-password"}
          busyLabel="Saving..."
        >
          Change Password
        </Button>
      </AuthForm>
    </>
  );
}

export function SpentResetLink() {
  return (
    <>
      <h2 className="display text-xl">This link is no longer valid</h2>
      <p className="mt-3 text-ink-soft">
        A link sets a password once, and only for a limited time. For another, enter your email and
        choose “Forgot Password?”.
      </p>
      <ButtonLink to={href("/auth")} wide className="mt-6">
        Go to Sign In
      </ButtonLink>
    </>
  );
}
