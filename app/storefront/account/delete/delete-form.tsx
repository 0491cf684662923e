import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FieldsForm, inputs } from "../../shared/form/fields-form.tsx";
import { SubmitButton } from "../../shared/form/submit-button.tsx";

export function DeleteForm(props: { email: string; lastResult: SubmissionResult | undefined }) {
  return (
    <Card title="Delete permanently">
      <FieldsForm
        id="delete-account"
        lastResult={props.lastResult}
        passwordOwner={props.email}
        fields={{ password: { ...inputs.password, hint: "Enter your password to confirm" } }}
      >
        <div className="mt-2 flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyLabel="Deleting...">
            Delete my account
          </SubmitButton>
          <ButtonLink to={href("/account/data")} variant="secondary">
            Keep my account
          </ButtonLink>
        </div>
      </FieldsForm>
    </Card>
  );
}
