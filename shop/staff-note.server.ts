import { z } from "zod";
import { t } from "#languages/messages.ts";

/** The form in which staff write a note, about an order or a customer. */
export const noteForm = z.object({
  note: z
    .string()
    .trim()
    .min(1, { error: () => t("Write a note first") })
    .max(1000, { error: () => t("At most {count} characters", { count: "1,000" }) })
    .regex(/^[^\0]*$/, { error: () => t("Remove the characters that can't be displayed") }),
  /** The form's idempotency key. A page that was opened before an update has none. */
  formKey: z.uuid().catch(() => crypto.randomUUID()),
});

export type StaffNote = z.output<typeof noteForm>;
