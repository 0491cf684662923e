import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { Options } from "../shared/options.tsx";
import { roleHint, roleOptions } from "./role-labels.ts";

type Props = { result: SubmissionResult | undefined; sendsEmail: boolean };

export function InviteForm({ result, sendsEmail }: Props) {
  const [form, fields] = useForm<{ email: string; role: string }>({
    id: "invite",
    lastResult: result ?? null,
    defaultValue: { role: "staff" },
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} noValidate={false}>
      <p className="mb-5 text-ink-soft">
        {sendsEmail
          ? t(
              "We'll email this person a link to enter a name and choose a password. If they already have a customer account, it becomes a staff account.",
            )
          : t(
              "You'll get a link for this person to enter a name and choose a password. If they already have a customer account, it becomes a staff account.",
            )}
      </p>
      <InputField
        label={t("Email")}
        field={fields.email}
        type="email"
        autoComplete="off"
        required
        maxLength={254}
      />
      <SelectField label={t("Role")} field={fields.role} hint={roleHint()}>
        <Options of={roleOptions()} />
      </SelectField>
      <div className="mt-2 flex flex-wrap gap-2">
        <IntentButton intent="invite" busyLabel={sendsEmail ? t("Sending...") : t("Saving...")}>
          {sendsEmail ? t("Send invitation") : t("Create invitation link")}
        </IntentButton>
        <ButtonLink to={href("/admin/settings/staff")} variant="secondary" preventScrollReset>
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}
