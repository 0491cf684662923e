import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import { lockProfile, readProfile, writeProfile } from "#shop/profile/profile.server.ts";
import type { Staff } from "#shop/staff.ts";
import { readEmvQr, type EmvFault } from "./emv-qr.ts";
import { checkbox } from "#shop/checkbox.ts";

const limit = z
  .string()
  .optional()
  .default("")
  .transform((text, context) => {
    const amount = parseMoney(text);
    if (amount !== undefined && amount >= 0 && amount <= maxLimitSen) return amount;
    context.addIssue({
      code: "custom",
      message: "Enter an amount in RM such as 20000.00, or 0 for no limit",
    });
    return z.NEVER;
  });
/** RM 100 million: anything above is a typing error. */
const maxLimitSen = 10_000_000_000;

const method = z.object({ offered: checkbox, limit });

export const paymentSettingsForm = z.object({
  paymentMethods: z.object({ stripe_fpx: method, touch_n_go: method }),
  /** Line breaks appear when a long text is copied from an email. */
  touchNGoQr: z
    .string()
    .max(600, "This is too long for a QR code")
    .optional()
    .default("")
    .transform((text) => text.replace(/[\r\n\t]/g, "").trim()),
  touchNGoQrAmount: checkbox,
  touchNGoQrTried: checkbox,
});

export type PaymentSettings = z.output<typeof paymentSettingsForm>;
export type SetPaymentSettings = { ok: true } | { ok: false; reason: "qr-refused"; why: EmvFault };

export async function readPaymentSettings(database: Database | Tx = db): Promise<PaymentSettings> {
  const { paymentMethods, touchNGoQr, touchNGoQrAmount, touchNGoQrTried } =
    await readProfile(database);
  return { paymentMethods, touchNGoQr, touchNGoQrAmount, touchNGoQrTried };
}

/**
 * Saves the payment methods, their limits and the shop's QR code. Refuses a code whose text is incomplete or not for
 * ringgit in Malaysia; then nothing is written.
 */
export async function setPaymentSettings(
  staff: Staff & { role: "owner" },
  payment: PaymentSettings,
): Promise<SetPaymentSettings> {
  if (payment.touchNGoQr) {
    const read = readEmvQr(payment.touchNGoQr);
    if (!read.ok) return { ok: false, reason: "qr-refused", why: read.reason };
  }
  await db.transaction(async (tx) => {
    await lockProfile(tx);
    const before = await readPaymentSettings(tx);
    await writeProfile(tx, payment);
    await recordAudit(tx, staff, {
      action: "settings.changed",
      subject: "settings",
      subjectId: "payments",
      label: "Payments",
      before,
      after: payment,
    });
  });
  return { ok: true };
}
