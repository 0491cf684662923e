import { useForm } from "@conform-to/react";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, TextareaField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { countOpenEmails } from "#shop/notifications/email-list.server.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import {
  notificationSettingsForm,
  readNotificationSettings,
  setNotificationSettings,
} from "#shop/profile/notification-settings.server.ts";
import { EmailNotice } from "../shared/email-notice.tsx";
import { settingsAction } from "../shared/settings-action.server.ts";
import { SettingsForm, SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await requireOwner(context, url);
  const [{ tellStaffAt, mailNewOrders }, open] = await Promise.all([
    readNotificationSettings(),
    countOpenEmails(owner),
  ]);
  return {
    settings: { tellStaffAt: tellStaffAt.join("\n"), mailNewOrders },
    open,
    isSending: isSmtpConfigured(),
  };
}

export const action = settingsAction({
  form: "messages",
  schema: notificationSettingsForm,
  save: setNotificationSettings,
  title: message("Notifications updated successfully"),
});

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, open, isSending } = loaderData;
  const [form, fields] = useForm({
    id: "messages",
    lastResult: actionData ?? null,
    defaultValue: { ...settings, mailNewOrders: settings.mailNewOrders ? "on" : undefined },
  });
  return (
    <SettingsPage>
      <div className="max-w-2xl">
        <EmailNotice open={open} isSending={isSending} />
        <SettingsForm {...{ form, fields }} saveLabel={t("Save notifications")}>
          <Card title={t("Staff notifications")}>
            <TextareaField
              label={t("Send notifications to")}
              hint={t(
                "Write each email address on its own line. We'll email these people when a payment needs attention, stock is low or a customer asks to sell gold. Leave this empty to send no emails.",
              )}
              field={fields.tellStaffAt}
              rows={3}
            />
            <CheckboxField
              label={t("Email us about every new order")}
              hint={t(
                "If you turn this off, new orders appear only on the dashboard and under Orders.",
              )}
              field={fields.mailNewOrders}
            />
          </Card>
        </SettingsForm>
      </div>
    </SettingsPage>
  );
}
