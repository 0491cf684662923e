import { buttonClass } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import { SubmitButton } from "./auth-parts.tsx";

export function SignInForm({ answer }: { answer: AuthAnswer }) {
  const { form, fields, intent } = useAuthForm("sign-in", answer, ["email", "password"]);
  return (
    <AuthForm form={form} fields={fields} refusedTitle="We couldn't sign you in">
      <InputField label="Email" type="email" field={fields.email} autoComplete="username" />
      <InputField
        label="Password"
        type="password"
        field={fields.password}
        autoComplete="current-password"
      />
      {/* Must be the first button: pressing Enter in a field triggers the first one. */}
      <SubmitButton intent="sign-in" pendingIntent={intent} busyLabel="Signing In...">
        Sign In
      </SubmitButton>
      <p className="mt-3 text-center">
        <button
          name="intent"
          value="forgot"
          formNoValidate
          disabled={intent === "forgot"}
          className={buttonClass({ variant: "quiet" })}
        >
          Forgot Password?
        </button>
      </p>
    </AuthForm>
  );
}
