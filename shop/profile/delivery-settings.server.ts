import { z } from "zod";
import type { Database, Tx } from "#db/client.server.ts";
import { t } from "#languages/messages.ts";
import { unlessBlank, wholeNumber } from "#shop/form-fields.ts";
import type { Owner } from "#shop/staff.ts";
import { weekdays } from "#shop/weekdays.ts";
import { readSettings, type Profile } from "./all-settings.server.ts";
import { maxHolidays, parseHolidays } from "./holidays.ts";
import { saveSettings } from "./save-settings.server.ts";

const maxDays = 60;

export const deliverySettingsForm = z.object({
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

export const deliverySettingKeys = deliverySettingsForm.keyof().options;
export type DeliverySettings = Pick<Profile, (typeof deliverySettingKeys)[number]>;

export async function readDeliverySettings(database?: Database | Tx): Promise<DeliverySettings> {
  return readSettings(deliverySettingKeys, database);
}

/** Saves from what the promised dates are computed. Orders that are already placed keep their dates. */
export async function setDeliverySettings(owner: Owner, settings: DeliverySettings): Promise<void> {
  await saveSettings(owner, "delivery", settings);
}
