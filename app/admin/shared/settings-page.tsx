import { getFormProps, type FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import type { SummaryLine } from "#app/ui/problem-list.tsx";
import type { AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { useIsSending } from "./intent-button.tsx";
import { PageHead } from "./page-head.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

export function SettingsPage({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHead title={t("Settings")} action={action} />
      <SettingsTabs />
      {children}
    </>
  );
}

type FormProps = {
  form: FormMetadata<any, any>; // oxlint-disable-line typescript/no-explicit-any -- any form
  fields: Record<string, AnyField>;
  /** The lines of the error summary; set where the form's own messages would be unclear. */
  errors?: SummaryLine[];
  saveLabel: string;
  /** If true, the save button of a long form stays in view. */
  sticky?: boolean;
  className?: string;
  children: ReactNode;
};

/** The form of a settings screen, which `settingsAction` saves. */
export function SettingsForm({ form, fields, errors, saveLabel, sticky, ...rest }: FormProps) {
  const isBusy = useIsSending("settings", form.id);
  const save = (
    <Button type="submit" busy={isBusy} busyLabel={t("Saving...")}>
      {saveLabel}
    </Button>
  );
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className={classes("space-y-6", rest.className)}
    >
      <HiddenFields of={{ settings: form.id }} />
      <ErrorSummary lines={errors ?? summaryOf(form, fields)} />
      {rest.children}
      {sticky ? <BottomBar>{save}</BottomBar> : save}
    </Form>
  );
}
