import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import { FullNameField, NewPasswordField, SpentLink, SubmitButton } from "./auth-parts.tsx";

/** Opened from the link that a shop without an owner prints on start-up. */
export function SetUpForm({ setup, answer }: { setup: string; answer: AuthAnswer }) {
  const names = ["fullName", "email", "password"] as const;
  const { form, fields, intent } = useAuthForm("set-up", answer, names);
  return (
    <>
      <h2 className="display text-xl">Create the owner account</h2>
      <p className="mt-2 mb-6 text-ink-soft">
        This shop has no owner yet. The account you create here will have full access.
      </p>
      <AuthForm form={form} fields={fields} refusedTitle="We couldn't set up your account">
        <input type="hidden" name="setup" value={setup} />
        <FullNameField field={fields.fullName} />
        <InputField label="Email" type="email" field={fields.email} autoComplete="username" />
        <NewPasswordField field={fields.password} />
        <SubmitButton intent="set-up" pendingIntent={intent} busyLabel="Creating Account...">
          Create Owner Account
        </SubmitButton>
      </AuthForm>
    </>
  );
}

export function SpentSetupLink() {
  return (
    <SpentLink>
      A setup link works once and for one day. If the shop still has no owner, restart it to print a
      new link.
    </SpentLink>
  );
}
