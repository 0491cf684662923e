import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { roleOptions } from "./labels.ts";

export function InviteForm({ result }: { result: SubmissionResult | undefined }) {
  const navigation = useNavigation();
  const [form, fields] = useForm<{ email: string; role: string }>({
    id: "invite",
    lastResult: result ?? null,
    defaultValue: { role: "staff" },
  });
  const isBusy = navigation.formData?.get("intent") === "invite";
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} noValidate={false}>
      <p className="mb-5 text-ink-soft">
        We'll email them a link to enter their name and choose a password. An existing customer
        account becomes a staff account.
      </p>
      <InputField
        label="Email"
        field={fields.email}
        type="email"
        autoComplete="off"
        required
        maxLength={254}
      />
      <SelectField label="Role" field={fields.role} hint={roleOptions.hint}>
        {roleOptions.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button name="intent" value="invite" busy={isBusy} busyLabel="Sending...">
          Send Invite
        </Button>
        <ButtonLink to={href("/admin/settings/staff")} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
