import { z } from "zod";
import { db } from "#db/client.server.ts";
import { message, t } from "#languages/messages.ts";
import { pick } from "#shop/pick.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import { lockProfile, readProfile } from "#shop/profile/all-settings.server.ts";
import { maxPaymentHours } from "#shop/profile/profile-schema.server.ts";
import { writeSettings } from "#shop/profile/save-settings.server.ts";
import type { Owner } from "#shop/staff.ts";
import { readEmvQr, type EmvFault } from "./emv-qr.ts";
import { amountBetween, checkbox, wholeNumberFromOne } from "#shop/form-fields.ts";

/** RM 100 million. A higher limit is a typing error. */
const maxLimitSen = 10_000_000_000;

const limit = z
  .string()
  .optional()
  .default("")
  .transform(
    amountBetween(
      parseMoney,
      [0, maxLimitSen],
      message("Enter an amount in RM such as 20000.00, or 0 for no limit"),
    ),
  );

const method = z.object({ offered: checkbox, limit });

export const paymentSettingsForm = z.object({
  paymentMethods: z.object({ stripe_fpx: method, touch_n_go: method }),
  /** Removes line breaks, which appear when a long text is copied from an email. */
  touchNGoQr: z
    .string()
    .max(600, { error: () => t("This text is too long for a QR code") })
    .optional()
    .default("")
    .transform((text) => text.replace(/[\r\n\t]/g, "").trim()),
  touchNGoQrAmount: checkbox,
  touchNGoQrTried: checkbox,
  paymentHours: wholeNumberFromOne(maxPaymentHours),
  transferHours: wholeNumberFromOne(maxPaymentHours),
});

export type PaymentSettings = z.output<typeof paymentSettingsForm>;
export type SetPaymentSettings = { ok: true } | { ok: false; reason: "qr-refused"; why: EmvFault };

const settingKeys = paymentSettingsForm.keyof().options;

export async function readPaymentSettings(): Promise<PaymentSettings> {
  return pick(await readProfile(), settingKeys);
}

/**
 * Saves the payment methods, their limits, the shop's QR code and the hours to pay. Orders that are already placed keep
 * their deadline. A new code counts as not tested. Refuses, and writes nothing, if the code's text is
 * incomplete or not for ringgit in Malaysia.
 */
export async function setPaymentSettings(
  owner: Owner,
  payment: PaymentSettings,
): Promise<SetPaymentSettings> {
  if (payment.touchNGoQr) {
    const read = readEmvQr(payment.touchNGoQr);
    if (!read.ok) return { ok: false, reason: "qr-refused", why: read.reason };
  }
  await db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await readProfile(tx);
    // Staff can test a code only after it is saved, so the form's tick is about the code before.
    const isSameCode = payment.touchNGoQr === before.touchNGoQr;
    const touchNGoQrTried = payment.touchNGoQrTried && isSameCode;
    await writeSettings(tx, owner, "payments", before, { ...payment, touchNGoQrTried });
  });
  return { ok: true };
}
