import { useForm } from "@conform-to/react";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { deliveryDatesAt } from "#shop/delivery/promised-dates.ts";
import {
  deliverySettingsForm,
  readDeliveryForm,
  setDeliverySettings,
} from "#shop/profile/delivery-settings.server.ts";
import { formatHolidays } from "#shop/profile/holidays.ts";
import { namedErrors } from "../shared/problem-lines.ts";
import { settingsAction } from "../shared/settings-action.server.ts";
import { SettingsForm, SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";
import { OpeningDays } from "./opening-days.tsx";
import { DatesToday } from "./dates-today.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  const settings = await readDeliveryForm();
  return { settings, today: deliveryDatesAt(new Date(), settings) };
}

export const action = settingsAction({
  form: "delivery",
  schema: deliverySettingsForm,
  save: setDeliverySettings,
  title: message("Delivery updated successfully"),
});

export default function DeliverySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, today } = loaderData;
  const [form, fields] = useForm({
    id: "delivery",
    lastResult: actionData ?? null,
    defaultValue: { ...settings, holidays: formatHolidays(settings.holidays) },
  });
  const labels = {
    daysUntilReady: t("Ready to collect after (working days)"),
    daysUntilSent: t("Leaves the shop after (working days)"),
    transitDaysPeninsular: t("Peninsular Malaysia (days)"),
    transitDaysEast: t("Sabah, Sarawak and Labuan (days)"),
    firstReminderDays: t("Remind to collect after (days)"),
    secondReminderDays: t("Remind again after (days)"),
    uncollectedDays: t("Staff call after (days)"),
    arrivalQuestionDays: t("Ask whether a parcel arrived after (days)"),
  };
  const number = (name: keyof typeof labels) => ({
    label: labels[name],
    field: fields[name],
    inputMode: "numeric" as const,
    required: true,
    className: "max-w-80",
  });
  const named = Object.entries(labels).map(([name, label]) => ({
    name: label,
    field: fields[name as keyof typeof labels],
  }));
  return (
    <SettingsPage>
      <SettingsForm
        {...{ form, fields }}
        errors={namedErrors([
          { name: t("Public holidays"), field: fields.holidays },
          { name: t("Order cut-off time"), field: fields.orderCutOff },
          ...named,
        ])}
        saveLabel={t("Save delivery")}
        className="max-w-2xl"
      >
        <DatesToday today={today} />
        <Card title={t("Working days")}>
          <OpeningDays field={fields.openingDays} />
          <TextareaField
            label={t("Public holidays")}
            hint={t(
              "Type or paste one date per line, with a name if you like: 25/12/2026 Christmas. You can delete past dates. They no longer count.",
            )}
            field={fields.holidays}
            rows={8}
          />
          <InputField
            label={t("Order cut-off time")}
            hint={t(
              "Orders that come after this time, or on a day when you're closed, count as placed on the next working day. Leave this empty to count every order on the day it comes.",
            )}
            field={fields.orderCutOff}
            type="time"
            className="max-w-80"
          />
        </Card>
        <Card title={t("Until an order is ready")}>
          <InputField
            {...number("daysUntilReady")}
            hint={t("1 means the next working day. 0 means the same day.")}
          />
          <InputField {...number("daysUntilSent")} />
        </Card>
        <Card title={t("On the way")}>
          <p className="mb-4 text-sm text-ink-soft">
            {t("Couriers' working days: Monday to Saturday, without the public holidays above.")}
          </p>
          <InputField {...number("transitDaysPeninsular")} />
          <InputField {...number("transitDaysEast")} />
        </Card>
        <Card title={t("Reminders and questions")}>
          <p className="mb-4 text-sm text-ink-soft">
            {t(
              "Every day counts, also when you're closed. For customers without an email address, your lists show whom to call.",
            )}
          </p>
          <InputField
            {...number("firstReminderDays")}
            hint={t("Counted from the day when an order is ready to collect.")}
          />
          <InputField {...number("secondReminderDays")} />
          <InputField
            {...number("uncollectedDays")}
            hint={t(
              "After this many days, the order appears on the dashboard. The pieces still belong to the customer.",
            )}
          />
          <InputField
            {...number("arrivalQuestionDays")}
            hint={t(
              "Counted from the day when it was sent. If there's no answer for as many days again, the dashboard tells you to call.",
            )}
          />
        </Card>
      </SettingsForm>
    </SettingsPage>
  );
}
