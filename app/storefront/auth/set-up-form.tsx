import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import { FullNameField, NewPasswordField, SpentLink, SubmitButton } from "./auth-parts.tsx";

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
        <FullNameField field={fields.fullName} />
        <InputField label="Email" type="email" field={fields.email} autoComplete="username" />
        <NewPasswordField field={fields.password} />
        <SubmitButton intent="set-up" underWay={intent} busyLabel="Creating Account...">
          Create Owner Account
        </SubmitButton>
      </AuthForm>
    </>
  );
}

export function SpentSetupLink() {
  return (
    <SpentLink>
      A setup link works once, for a day, until the shop has an owner. Each start of the shop prints
      a new one while it has none.
    </SpentLink>
  );
}
