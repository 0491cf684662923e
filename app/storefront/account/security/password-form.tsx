import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";

export function PasswordForm({
  email,
  lastResult,
}: {
  email: string;
  lastResult: SubmissionResult | undefined;
}) {
  const isBusy = useNavigation().formData?.get("intent") === "change-password";
  const [form, fields] = useForm<{ currentPassword: string; newPassword: string }>({
    id: "change-password",
    lastResult: lastResult ?? null,
    constraint: {
      currentPassword: { required: true },
      newPassword: { required: true, minLength: 10, maxLength: 128 },
    },
    defaultNoValidate: false,
  });
  return (
    <Card title="Change your password">
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary lines={summaryOf(form, fields)} />
        {/* Tells password managers which account this password belongs to. */}
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <InputField
          label="Current Password"
          type="password"
          field={fields.currentPassword}
          autoComplete="current-password"
          className="mb-2"
        />
        <InputField
          label="New Password"
          type="password"
          field={fields.newPassword}
          autoComplete="new-password"
          hint="At least 10 characters. All your other devices will be signed out."
          className="mb-2"
        />
        <Button
          type="submit"
          name="intent"
          value="change-password"
          busy={isBusy}
          busyLabel="Saving..."
        >
          Change password
        </Button>
      </Form>
    </Card>
  );
}
