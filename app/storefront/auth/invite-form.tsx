import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import {
  FullNameField,
  NewPasswordField,
  PasswordOwner,
  SpentLink,
  SubmitButton,
} from "./auth-parts.tsx";

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
        <PasswordOwner email={email} />
        <FullNameField field={fields.fullName} />
        <NewPasswordField field={fields.password} />
        <SubmitButton intent="invite" underWay={intent} busyLabel="Joining...">
          Join
        </SubmitButton>
      </AuthForm>
    </>
  );
}

export function SpentInvite() {
  return (
    <SpentLink>
      An invite works once, for a week, and only its newest link. Whoever invited you can send
      another.
    </SpentLink>
  );
}
