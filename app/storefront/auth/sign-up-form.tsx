import { Button } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";

export function SignUpForm({ answer }: { answer: AuthAnswer }) {
  const names = ["fullName", "phoneNumber", "email", "password"] as const;
  const { form, fields, intent } = useAuthForm("sign-up", answer, names);
  return (
    <AuthForm form={form} fields={fields} refusedTitle="We could not create your account">
      <InputField label="Full Name" field={fields.fullName} autoComplete="name" maxLength={120} />
      <InputField
        label="Phone Number"
        type="tel"
        field={fields.phoneNumber}
        autoComplete="tel"
        hint="For example 012-345 6789"
      />
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
        value="sign-up"
        className="mt-3"
        busy={intent === "sign-up"}
        busyLabel="Creating Account..."
      >
        Sign Up
      </Button>
    </AuthForm>
  );
}
