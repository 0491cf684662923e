import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { rejectForm, rejectReceipt, verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { textOf } from "#app/http/form.server.ts";
import type { Staff } from "#shop/staff.ts";
import { rejectionChat } from "../chat-link.server.ts";
import { shortageSentence } from "../shortage-sentence.ts";
import { message, t } from "#languages/messages.ts";

export type VerdictAnswer = { rejectError?: string };

const verifyRefusals = {
  "not-found": message("This payment no longer exists."),
  rejected: message("This receipt was rejected and can no longer be verified."),
  "already-paid": message("This order is already paid. Check the order history."),
};

/** Verifies the receipt that the form names, and redirects to `back` with a toast about the result. */
export async function answerVerify(staff: Staff, form: FormData, back: string) {
  const verified = await verifyReceipt(staff, textOf(form, "paymentId"));
  if (verified.ok) {
    return redirectWithToast(back, { title: t("Payment verified and order updated successfully") });
  }
  const refusal =
    verified.reason === "money-held"
      ? t("{shortage} The money is recorded as received. Refund it from the order.", {
          shortage: shortageSentence(verified.short),
        })
      : t(verifyRefusals[verified.reason]);
  return redirectWithError(back, refusal);
}

const rejectRefusals = {
  "not-found": message("This payment no longer exists."),
  verified: message("This receipt was verified and can no longer be rejected."),
  rejected: message("This receipt was already rejected."),
};

/** Rejects the receipt and redirects to `back`, or returns what is wrong with the reason that staff gave. */
export async function answerReject(staff: Staff, form: FormData, back: string) {
  const reason = rejectForm.safeParse(Object.fromEntries(form));
  if (!reason.success) return { rejectError: reason.error.issues[0]!.message };
  const rejected = await rejectReceipt(staff, textOf(form, "paymentId"), reason.data);
  if (!rejected.ok) return redirectWithError(back, t(rejectRefusals[rejected.reason]));
  const title = t("Receipt rejected");
  if (rejected.mailed) {
    const description = t("The customer gets an email and can upload another receipt.");
    return redirectWithToast(back, { title, description });
  }
  return redirectWithToast(back, {
    title,
    description: t("This customer has no email address. Send them the order link on WhatsApp."),
    link: {
      to: rejectionChat(rejected.order, (await readProfile()).name),
      label: t("Open WhatsApp"),
    },
  });
}
