import type { SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { FieldsForm, inputs } from "../../shared/form/fields-form.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";

export function PasswordForm(props: { email: string; lastResult: SubmissionResult | undefined }) {
  return (
    <Card title="Change your password">
      <FieldsForm
        id="change-password"
        lastResult={props.lastResult}
        passwordOwner={props.email}
        fields={{
          currentPassword: { ...inputs.password, label: "Current Password" },
          newPassword: {
            ...inputs.newPassword,
            label: "New Password",
            hint: "At least 10 characters. All your other devices will be signed out.",
          },
        }}
      >
        <SubmitButton intent="change-password" busyLabel="Saving..." className="mt-2">
          Change password
        </SubmitButton>
      </FieldsForm>
    </Card>
  );
}
