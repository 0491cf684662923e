import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";

export function DeleteForm({
  email,
  lastResult,
}: {
  email: string;
  lastResult: SubmissionResult | undefined;
}) {
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<{ password: string }>({
    id: "delete-account",
    lastResult: lastResult ?? null,
    constraint: { password: { required: true } },
    defaultNoValidate: false,
  });
  return (
    <Card title="Delete permanently">
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary lines={summaryOf(form, fields)} />
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <InputField
          label="Password"
          type="password"
          field={fields.password}
          autoComplete="current-password"
          hint="Enter your password to confirm"
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={isBusy} busyLabel="Deleting...">
            Delete my account
          </Button>
          <ButtonLink to={href("/account/data")} variant="secondary">
            Keep my account
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
