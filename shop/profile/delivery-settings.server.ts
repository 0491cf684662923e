import { z } from "zod";
import type { Database, Tx } from "#db/client.server.ts";
import { t } from "#languages/messages.ts";
import { unlessBlank, wholeNumber, wholeNumberFromOne } from "#shop/form-fields.ts";
import type { Owner } from "#shop/staff.ts";
import { weekdays } from "#shop/weekdays.ts";
import { readSettings } from "./all-settings.server.ts";
import type { Profile } from "./profile-schema.server.ts";
import { maxHolidays, parseHolidays } from "./holidays.ts";
import { saveSettings } from "./save-settings.server.ts";

const maxDays = 60;

/** What the promised dates are computed from. */
const dateFields = z.object({
  openingDays: z.array(z.enum(weekdays)).default([]),
  holidays: z
    .string()
    .max(20_000)
    .default("")
    .transform((text, context) => {
      const parsed = parseHolidays(text);
      if (!parsed.ok) {
        const line = parsed.wrong.slice(0, 60);
        const message = t("Start each line with a date, such as 25/12/2026: {line}", { line });
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }
      if (parsed.holidays.length <= maxHolidays) return parsed.holidays;
      const message = t("Enter at most {count} holidays", { count: maxHolidays });
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  orderCutOff: unlessBlank(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t("Enter a time such as 15:00") })
      .default(""),
  ),
  daysUntilReady: wholeNumber(maxDays),
  daysUntilSent: wholeNumber(maxDays),
  transitDaysPeninsular: wholeNumber(maxDays),
  transitDaysEast: wholeNumber(maxDays),
});

/** When the shop reminds and asks customers. Whatever the first is, the second and the call can come after it. */
const reminderFields = {
  firstReminderDays: wholeNumberFromOne(60),
  secondReminderDays: wholeNumberFromOne(180),
  uncollectedDays: wholeNumberFromOne(365),
  arrivalQuestionDays: wholeNumberFromOne(maxDays),
};

export const deliverySettingsForm = dateFields
  .extend(reminderFields)
  .superRefine((form, context) => {
    const { firstReminderDays, secondReminderDays, uncollectedDays } = form;
    const refuse = (name: keyof typeof form, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (secondReminderDays <= firstReminderDays) {
      const least = { count: firstReminderDays + 1 };
      const sentence = t("Enter {count} or more, so that it comes after the first reminder", least);
      refuse("secondReminderDays", sentence);
    }
    if (uncollectedDays <= secondReminderDays) {
      const least = { count: secondReminderDays + 1 };
      const sentence = t("Enter {count} or more, so that both reminders come before", least);
      refuse("uncollectedDays", sentence);
    }
  });

const formKeys = deliverySettingsForm.keyof().options;
/** All settings of the screen. */
export type DeliveryForm = Pick<Profile, (typeof formKeys)[number]>;

export const deliverySettingKeys = dateFields.keyof().options;
export type DeliverySettings = Pick<Profile, (typeof deliverySettingKeys)[number]>;

export async function readDeliverySettings(database?: Database | Tx): Promise<DeliverySettings> {
  return readSettings(deliverySettingKeys, database);
}

export async function readDeliveryForm(): Promise<DeliveryForm> {
  return readSettings(formKeys);
}

/**
 * Saves from what the promised dates are computed, and when customers are reminded and asked. Orders that are already
 * placed keep their dates; reminders and questions follow the new days at once.
 */
export async function setDeliverySettings(owner: Owner, settings: DeliveryForm): Promise<void> {
  await saveSettings(owner, "delivery", settings);
}
