import { z } from "zod";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { parseMoney } from "#shop/money.ts";
import {
  lockProfile,
  readProfile,
  writeProfile,
  type Profile,
} from "#shop/profile/profile.server.ts";
import type { Staff } from "#shop/staff.ts";
import { readEmvQr, type EmvFault } from "./emv-qr.ts";

const box = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const limit = z
  .string()
  .optional()
  .default("")
  .transform((text, context) => {
    const amount = parseMoney(text);
    if (amount !== undefined && amount >= 0 && amount <= mostLimit) return amount;
    context.addIssue({
      code: "custom",
      message: "Enter an amount in RM, such as 20000.00; 0 for no limit",
    });
    return z.NEVER;
  });
/** A hundred million ringgit: a slip of the keyboard and no limit. */
const mostLimit = 10_000_000_000;

const method = z.object({ offered: box, limit });

export const paymentSettingsForm = z.object({
  paymentMethods: z.object({ stripe_fpx: method, touch_n_go: method }),
  /** Line breaks come in where a long text is copied out of a mail. */
  touchNGoQr: z
    .string()
    .max(600, "That is too long for a QR code's text")
    .optional()
    .default("")
    .transform((text) => text.replace(/[\r\n\t]/g, "").trim()),
  touchNGoQrAmount: box,
  touchNGoQrTried: box,
});

export type PaymentSettings = Pick<
  Profile,
  "paymentMethods" | "touchNGoQr" | "touchNGoQrAmount" | "touchNGoQrTried"
>;
export type SetPaymentSettings = { ok: true } | { ok: false; reason: "qr-refused"; why: EmvFault };

export async function readPaymentSettings(within: Database | Tx = db): Promise<PaymentSettings> {
  const { paymentMethods, touchNGoQr, touchNGoQrAmount, touchNGoQrTried } =
    await readProfile(within);
  return { paymentMethods, touchNGoQr, touchNGoQrAmount, touchNGoQrTried };
}

/**
 * How customers pay, up to which total, and the shop's own QR code. Refuses a code whose text is not whole or
 * not for ringgit in Malaysia; then nothing is written.
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
      deed: "settings.changed",
      subject: "settings",
      subjectId: "payments",
      label: "Payments",
      before,
      after: payment,
    });
  });
  return { ok: true };
}
