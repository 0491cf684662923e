import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { noteForm, refusalForm } from "#shop/returns/decide-return.server.ts";
import { refusalNames } from "#shop/returns/return-names.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { Options } from "../shared/options.tsx";

type Props = { result: SubmissionResult | undefined };

export function ApprovalForm({ result }: Props) {
  const [form, fields] = useForm<z.input<typeof noteForm>>({
    id: "approve",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <ErrorSummary lines={summaryOf(form, fields)} />
      <p className="mb-4 text-ink-soft">
        {t("The customer sees how to send or bring the pieces.")}
      </p>
      <InputField
        label={t("Note for staff")}
        hint={t("Only staff can see this note. It stays in the order history.")}
        field={fields.note}
        maxLength={300}
      />
      <IntentButton intent="approve">{t("Approve the return")}</IntentButton>
    </Form>
  );
}

export function RefuseForm({ result }: Props) {
  const [form, fields] = useForm<Record<keyof z.input<typeof refusalForm>, string>>({
    id: "refuse",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <ErrorSummary lines={summaryOf(form, fields)} />
      <SelectField label={t("Reason")} field={fields.refusal} required>
        <option value="">{t("Choose")}</option>
        <Options of={refusalNames()} />
      </SelectField>
      <TextareaField
        label={t("In your own words")}
        hint={t("The customer sees this after the reason.")}
        field={fields.text}
        rows={2}
        maxLength={300}
      />
      <IntentButton intent="refuse" variant="danger">
        {t("Refuse the return")}
      </IntentButton>
    </Form>
  );
}

/** Ends a return without a settlement. */
export function EndForm({ result, label }: Props & { label: string }) {
  const [form, fields] = useForm<z.input<typeof noteForm>>({
    id: "end",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <ErrorSummary lines={summaryOf(form, fields)} />
      <InputField
        label={t("Note for staff")}
        hint={t("Only staff can see this note. It stays in the order history.")}
        field={fields.note}
        maxLength={300}
      />
      <IntentButton intent="end" variant="secondary">
        {label}
      </IntentButton>
    </Form>
  );
}
