import { href } from "react-router";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t, message } from "#languages/messages.ts";
import { inputs } from "../shared/form/fields-form.tsx";
import { AccountTabs } from "./account-tabs.tsx";
import { AuthForm, type AuthAnswer } from "./auth-form.tsx";
import { CodeForm, type CodeKind } from "./code-form.tsx";

/** What /auth shows: sign-in or sign-up, the code of a second factor, or the form of an emailed or printed link. */
export type AuthView =
  | { view: "sign-in"; next: string | undefined; email?: string | undefined }
  | { view: "sign-up"; next: string | undefined }
  | { view: "code"; kind: CodeKind; next: string | undefined }
  | { view: "set-up"; setup: string }
  | { view: "new-password"; token: string; email: string }
  | { view: "invite"; token: string; invite: { email: string; role: "staff" | "owner" } }
  | { view: "invalid-link"; link: keyof typeof invalidLinks };

export function AuthViewForm({ shown, answer }: { shown: AuthView; answer: AuthAnswer }) {
  switch (shown.view) {
    case "sign-in":
    case "sign-up":
      return (
        <AccountTabs tab={shown.view} next={shown.next}>
          {shown.view === "sign-up" ? signUpForm(answer) : signInForm(answer, shown.email)}
        </AccountTabs>
      );
    case "code":
      return <CodeForm key={shown.kind} kind={shown.kind} next={shown.next} answer={answer} />;
    case "set-up":
      return (
        <AuthForm
          name="set-up"
          answer={answer}
          title={t("Create the owner account")}
          intro={t(
            "This shop has no owner yet. The account you create here will have full access.",
          )}
          carried={{ setup: shown.setup }}
          fields={{ fullName: inputs.fullName, email: inputs.email, password: inputs.newPassword }}
          refusedTitle={t("We couldn't set up your account")}
          submit={t("Create owner account")}
          busyLabel={t("Creating Account...")}
        />
      );
    case "new-password":
      return (
        <AuthForm
          name="new-password"
          answer={answer}
          title={t("Choose a new password")}
          intro={t("This is the password that you sign in with as {email}.", {
            email: shown.email,
          })}
          carried={{ token: shown.token }}
          passwordOwner={shown.email}
          fields={{ password: { ...inputs.newPassword, label: t("New Password") } }}
          refusedTitle={t("We couldn't change your password")}
          submit={t("Change password")}
          busyLabel={t("Saving...")}
        />
      );
    case "invite": {
      const { email, role } = shown.invite;
      return (
        <AuthForm
          name="invite"
          answer={answer}
          title={t("Join the team")}
          intro={
            <Rich
              text={
                role === "owner"
                  ? t(
                      "You'll join as an owner with <email></email>. If you already have an account here, it becomes your staff account, with the password you choose now.",
                    )
                  : t(
                      "You'll join as staff with <email></email>. If you already have an account here, it becomes your staff account, with the password you choose now.",
                    )
              }
              email={() => <strong>{email}</strong>}
            />
          }
          carried={{ invite: shown.token }}
          passwordOwner={email}
          fields={{ fullName: inputs.fullName, password: inputs.newPassword }}
          refusedTitle={t("We couldn't set up your account")}
          submit={t("Join")}
          busyLabel={t("Joining...")}
        />
      );
    }
    case "invalid-link":
      return (
        <>
          <h2 className="display text-xl">{t("This link is no longer valid")}</h2>
          <p className="mt-3 text-ink-soft">{t(invalidLinks[shown.link])}</p>
          <ButtonLink to={href("/auth")} wide className="mt-6">
            {t("Go to sign-in")}
          </ButtonLink>
        </>
      );
  }
}

function signUpForm(answer: AuthAnswer) {
  const { fullName, phoneNumber, email, newPassword } = inputs;
  return (
    <AuthForm
      key="sign-up"
      name="sign-up"
      answer={answer}
      fields={{ fullName, phoneNumber, email, password: newPassword }}
      refusedTitle={t("We couldn't create your account")}
      submit={t("Sign Up")}
      busyLabel={t("Creating Account...")}
    >
      <CheckboxField
        label={t("Send me news and offers by email")}
        name="newsConsent"
        defaultChecked={answer?.result.initialValue?.newsConsent === "on"}
      />
    </AuthForm>
  );
}

/** `newEmail`: the address with which this browser has just signed up. */
function signInForm(answer: AuthAnswer, newEmail: string | undefined) {
  const { email, password } = inputs;
  return (
    <AuthForm
      key="sign-in"
      name="sign-in"
      answer={answer}
      fields={{ email, password }}
      {...(newEmail && { defaultValue: { email: newEmail, password: "" } })}
      refusedTitle={t("We couldn't sign you in")}
      submit={t("Sign In")}
      busyLabel={t("Signing In...")}
      below={
        <p className="mt-3 text-center">
          <button
            name="intent"
            value="forgot"
            formNoValidate
            className={buttonClass({ variant: "quiet" })}
          >
            {t("Forgot Password?")}
          </button>
        </p>
      }
    />
  );
}

/** Shown instead of a link's form if the link was used, has expired or was replaced by a newer link. */
const invalidLinks = {
  "set-up": message(
    "A setup link works once and for one day. If the shop still has no owner, restart the shop's server to print a new link.",
  ),
  reset: message(
    "A reset link works once and for a limited time. To get a new link, enter your email and choose “Forgot Password?”.",
  ),
  invite: message(
    "An invitation works once and for one week. A new invitation replaces the old one. Ask the person who invited you to send another.",
  ),
};
