import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";
import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";

/** Where the link of an invite to the staff leads. */
export function InviteForm({
  token,
  invite,
  answer,
}: {
  token: string;
  invite: { email: string; role: "staff" | "owner" };
  answer: AuthAnswer;
}) {
  const { form, fields, intent } = useAuthForm("invite", answer, ["fullName", "password"]);
  const { email, role } = invite;
  return (
    <>
      <h2 className="display text-xl">Join the staff</h2>
      <p className="mt-2 mb-6 text-ink-soft wrap-anywhere">
        As {role === "owner" ? "an owner" : "staff"}, with <strong>{email}</strong>. If you have an
        account here already, it becomes this one, with the password that you choose now.
      </p>
      <AuthForm form={form} fields={fields} refusedTitle="We could not set up your account">
        <input type="hidden" name="invite" value={token} />
        {/* Tells password keepers whose password this is. */}
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <InputField label="Full Name" field={fields.fullName} autoComplete="name" maxLength={120} />
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
          value="invite"
          className="mt-3"
          busy={intent === "invite"}
          busyLabel="Joining..."
        >
          Join
        </Button>
      </AuthForm>
    </>
  );
}

export function SpentInvite() {
  return (
    <>
      <h2 className="display text-xl">This link is no longer valid</h2>
      <p className="mt-3 text-ink-soft">
        An invite works once, for a week, and only its newest link. Whoever invited you can send
        another.
      </p>
      <ButtonLink to={href("/auth")} wide className="mt-6">
        Go to Sign In
      </ButtonLink>
    </>
  );
}
