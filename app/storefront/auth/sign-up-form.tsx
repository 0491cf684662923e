import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import { FullNameField, NewPasswordField, SubmitButton } from "./auth-parts.tsx";

export function SignUpForm({ answer }: { answer: AuthAnswer }) {
  const names = ["fullName", "phoneNumber", "email", "password"] as const;
  const { form, fields, intent } = useAuthForm("sign-up", answer, names);
  return (
    <AuthForm form={form} fields={fields} refusedTitle="We couldn't create your account">
      <FullNameField field={fields.fullName} />
      <InputField
        label="Phone Number"
        type="tel"
        field={fields.phoneNumber}
        autoComplete="tel"
        hint="For example 012-345 6789"
      />
      <InputField label="Email" type="email" field={fields.email} autoComplete="username" />
      <NewPasswordField field={fields.password} />
      <SubmitButton intent="sign-up" pendingIntent={intent} busyLabel="Creating Account...">
        Sign Up
      </SubmitButton>
    </AuthForm>
  );
}
