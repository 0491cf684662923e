import { getFormProps, useForm } from "@conform-to/react";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { Form, href, useNavigation } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, TextareaField } from "#app/ui/field.tsx";
import { countOpenEmails } from "#shop/notifications/email-list.server.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import {
  messageSettingsForm,
  readMessageSettings,
  setMessageSettings,
} from "#shop/profile/message-settings.server.ts";
import { EmailNotice } from "../shared/email-notice.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { SettingsTabs } from "../shared/settings-tabs.tsx";
import type { Route } from "./+types/route";

export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await requireOwner(context, url);
  const [{ tellStaffAt, mailNewOrders }, open] = await Promise.all([
    readMessageSettings(),
    countOpenEmails(owner),
  ]);
  return {
    settings: { tellStaffAt: tellStaffAt.join("\n"), mailNewOrders },
    open,
    isSending: isSmtpConfigured(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = await requireOwner(context, url);
  const submission = parseForm(await formOf(request), { schema: messageSettingsForm });
  if (submission.status !== "success") return submission.reply();
  await setMessageSettings(owner, submission.value);
  return redirectWithToast(href("/admin/settings/messages"), {
    title: "Messages updated successfully",
  });
}

export default function MessageSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, open, isSending } = loaderData;
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "messages",
    lastResult: actionData ?? null,
    defaultValue: { ...settings, mailNewOrders: settings.mailNewOrders ? "on" : undefined },
  });
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("tellStaffAt") === true;
  return (
    <>
      <PageHead title="Settings" />
      <SettingsTabs />
      <div className="max-w-2xl">
        <EmailNotice open={open} isSending={isSending} />
        <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-6">
          <ErrorSummary lines={summaryOf(form, fields)} />
          <Card title="Staff notifications">
            <TextareaField
              label="Send notifications to"
              hint="One email address per line. We'll email them about payments that need attention and low stock. Leave empty to send nothing."
              field={fields.tellStaffAt}
              rows={3}
            />
            <CheckboxField
              label="Email us about every new order"
              hint="When off, new orders appear only on the dashboard."
              field={fields.mailNewOrders}
            />
          </Card>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save messages
          </Button>
        </Form>
      </div>
    </>
  );
}
