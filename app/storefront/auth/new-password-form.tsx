import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import { NewPasswordField, PasswordOwner, SpentLink, SubmitButton } from "./auth-parts.tsx";

/** Opened from the link in a password-reset email. */
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
      <AuthForm form={form} fields={fields} refusedTitle="We couldn't change your password">
        <input type="hidden" name="token" value={token} />
        <PasswordOwner email={email} />
        <NewPasswordField label="New Password" field={fields.password} />
        <SubmitButton intent="new-password" pendingIntent={intent} busyLabel="Saving...">
          Change Password
        </SubmitButton>
      </AuthForm>
    </>
  );
}

export function SpentResetLink() {
  return (
    <SpentLink>
      A reset link works once and for a limited time. To get a new one, enter your email and choose
      “Forgot Password?”.
    </SpentLink>
  );
}
