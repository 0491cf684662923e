import { AuthForm, useAuthForm, type AuthAnswer } from "./auth-form.tsx";
import {
  FullNameField,
  NewPasswordField,
  PasswordOwner,
  SpentLink,
  SubmitButton,
} from "./auth-parts.tsx";

/** Opened from the link in a staff invitation email. */
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
      <h2 className="display text-xl">Join the team</h2>
      <p className="mt-2 mb-6 text-ink-soft wrap-anywhere">
        You'll join as {role === "owner" ? "an owner" : "staff"} with <strong>{email}</strong>. If
        you already have an account here, it becomes your staff account, with the password you
        choose now.
      </p>
      <AuthForm form={form} fields={fields} refusedTitle="We couldn't set up your account">
        <input type="hidden" name="invite" value={token} />
        <PasswordOwner email={email} />
        <FullNameField field={fields.fullName} />
        <NewPasswordField field={fields.password} />
        <SubmitButton intent="invite" pendingIntent={intent} busyLabel="Joining...">
          Join
        </SubmitButton>
      </AuthForm>
    </>
  );
}

export function SpentInvite() {
  return (
    <SpentLink>
      An invitation works once and for one week, and a new one replaces the old one. Ask the person
      who invited you to send another.
    </SpentLink>
  );
}
