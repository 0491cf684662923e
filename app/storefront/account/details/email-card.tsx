import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import { FieldsForm, inputs } from "../../shared/form/fields-form.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import type { EmailChange } from "./email-action.server.ts";

/** The account's address and its change, which the link in the email to the new address completes. */
export function EmailCard({
  email,
  change,
  result,
}: {
  email: string;
  change: EmailChange;
  result: SubmissionResult | undefined;
}) {
  return (
    <Card title={t("Email")} className="mt-6 max-w-xl">
      <p className="wrap-anywhere">{email}</p>
      <p className="mt-1 mb-5 text-sm text-ink-soft">{t("You sign in with this email address.")}</p>
      {change.state === "link-invalid" ? (
        <p role="status" className="mb-5 rounded-sm border border-warn/40 bg-warn-wash p-4">
          {t("This link has expired or belongs to another account. Ask for a new one below.")}
        </p>
      ) : null}
      <ChangeOf email={email} change={change} result={result} />
    </Card>
  );
}

function ChangeOf({
  email,
  change,
  result,
}: {
  email: string;
  change: EmailChange;
  result: SubmissionResult | undefined;
}) {
  if (change.state === "staff") {
    return (
      <p className="text-ink-soft">
        {t("To use another one, ask an owner to invite the new address to the staff.")}
      </p>
    );
  }
  if (change.state === "no-mail") {
    return <p className="text-ink-soft">{t("To change it, contact us.")}</p>;
  }
  if (change.state === "opened") {
    return (
      <Form method="post" action=".">
        <p className="mb-4 wrap-anywhere">
          {t("Change it to {email}?", { email: change.newEmail })}
        </p>
        <input type="hidden" name="token" value={change.token} />
        <SubmitButton intent="confirm-email-change" busyLabel={t("Saving...")}>
          {t("Change email address")}
        </SubmitButton>
      </Form>
    );
  }
  return (
    <>
      {change.newEmail ? <Waiting newEmail={change.newEmail} /> : null}
      {/* The key empties the fields once the email is on its way. */}
      <FieldsForm
        key={change.newEmail}
        id="change-email"
        lastResult={result}
        passwordOwner={email}
        fields={{
          newEmail: { label: t("New Email"), type: "email", autoComplete: "email", maxLength: 254 },
          password: { ...inputs.password, label: t("Current Password") },
        }}
      >
        <SubmitButton
          intent="request-email-change"
          variant="secondary"
          busyLabel={t("Sending...")}
          className="mt-2"
        >
          {t("Email me the link")}
        </SubmitButton>
      </FieldsForm>
    </>
  );
}

function Waiting({ newEmail }: { newEmail: string }) {
  return (
    <Form method="post" className="mb-5 rounded-sm border border-line bg-paper p-4">
      <p className="mb-3 wrap-anywhere">
        {t("We've sent a link to {email}. Open it to use that address from then on.", {
          email: newEmail,
        })}
      </p>
      <SubmitButton
        intent="cancel-email-change"
        variant="secondary"
        size="sm"
        busyLabel={t("Saving...")}
      >
        {t("Keep my current address")}
      </SubmitButton>
    </Form>
  );
}
