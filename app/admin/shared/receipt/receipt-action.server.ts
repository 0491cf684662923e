import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { isSmtpConfigured } from "#shop/notifications/send-emails.server.ts";
import {
  rejectForm,
  rejectReceipt,
  verifyReceipt,
  type ReceiptShows,
} from "#shop/payments/review-receipt.server.ts";
import { orderStatuses } from "#shop/orders/read-order.server.ts";
import { findReceipt, type ReceiptRow } from "#shop/payments/receipts.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { textOf } from "#app/http/form.server.ts";
import type { Staff } from "#shop/staff.ts";
import { rejectionChat } from "../chat-link.server.ts";
import { shortageSentence } from "../order-refusals.ts";
import { message, t } from "#languages/messages.ts";

export type VerdictAnswer = { rejectError?: string };

const verifyRefusals = {
  "not-found": message("This payment no longer exists."),
  rejected: message("This receipt was rejected and can no longer be verified."),
  "cancelled-meanwhile": message(
    "This order was cancelled after you opened its receipt. Open it again to see what happens if you verify it.",
  ),
  "not-set-to-paid": message(
    "The payment status of this order was set back. Set it to Completed first, then verify the receipt.",
  ),
  "already-paid": message(
    "This order is already paid. Open its receipt again to say what it shows.",
  ),
};

/** Where a decision leads, by its receipt; undefined for a receipt that does not exist. */
type Back = (receipt: ReceiptRow | undefined) => string | Promise<string>;

/** The handlers of a receipt's dialog, by intent. They redirect to `back` with a toast about the result. */
export function receiptHandlers(staff: Staff, form: FormData, back: Back) {
  return {
    verify: () => handleVerify(staff, form, back),
    "same-payment": () => handleVerify(staff, form, back, "same-payment"),
    "second-payment": () => handleVerify(staff, form, back, "second-payment"),
    reject: () => handleReject(staff, form, back),
  };
}

async function handleVerify(staff: Staff, form: FormData, back: Back, shows?: ReceiptShows) {
  const paymentId = textOf(form, "paymentId");
  const shown = orderStatuses.find((status) => status === textOf(form, "shownOrderStatus"));
  const verified = await verifyReceipt(staff, paymentId, shows, shown);
  const receipt = await findReceipt(staff, paymentId);
  const to = await back(receipt);
  if (!verified.ok) {
    return redirectWithRefusal(
      to,
      receipt,
      verified.reason === "payment-unaccepted"
        ? t("{shortage} The money is recorded as received. Refund it from the order.", {
            shortage: shortageSentence(verified.short),
          })
        : t(verifyRefusals[verified.reason]),
    );
  }
  const { orderNumber = "" } = receipt ?? {};
  const description = t("Order {number}", { number: orderNumber });
  const title =
    "shows" in verified
      ? t(verifiedTitles[verified.shows])
      : verified.changed
        ? t("Payment verified and order updated successfully")
        : t("This receipt was already verified.");
  return redirectWithToast(to, { title, description });
}

const verifiedTitles = {
  "same-payment": message("Receipt verified, no second payment recorded"),
  "second-payment": message("Second payment recorded: refund it from the order"),
};

const rejectRefusals = {
  "not-found": message("This payment no longer exists."),
  verified: message("This receipt was verified and can no longer be rejected."),
  rejected: message("This receipt was already rejected."),
};

/** Rejects the receipt, or returns what is wrong with the reason that staff gave. */
async function handleReject(staff: Staff, form: FormData, back: Back) {
  const reason = rejectForm.safeParse(Object.fromEntries(form));
  if (!reason.success) return { rejectError: reason.error.issues[0]!.message };
  const paymentId = textOf(form, "paymentId");
  const rejected = await rejectReceipt(staff, paymentId, reason.data);
  const receipt = await findReceipt(staff, paymentId);
  const to = await back(receipt);
  if (!rejected.ok) return redirectWithRefusal(to, receipt, t(rejectRefusals[rejected.reason]));
  const { order, isPaid } = rejected;
  const title = t("Receipt rejected");
  if (isPaid) {
    const description = t("Order {orderNumber} stays paid. The customer gets no email.", order);
    return redirectWithToast(to, { title, description });
  }
  if (order.email && isSmtpConfigured()) {
    const description = t(
      "The customer of order {orderNumber} gets an email and can upload another receipt.",
      order,
    );
    return redirectWithToast(to, { title, description });
  }
  return redirectWithToast(to, {
    title,
    description: order.email
      ? t("No email was sent, because no mail server is set up. Send the order link on WhatsApp.")
      : t(
          "The customer of order {orderNumber} has no email address. Send them the order link on WhatsApp.",
          order,
        ),
    link: { to: rejectionChat(order, (await readProfile()).name), label: t("Open WhatsApp") },
  });
}

/** The refusal names its order, because the page may already show the next receipt. */
function redirectWithRefusal(to: string, receipt: ReceiptRow | undefined, refusal: string) {
  if (!receipt) return redirectWithError(to, refusal);
  const { orderNumber } = receipt;
  return redirectWithError(to, t("Order {orderNumber}: {refusal}", { orderNumber, refusal }));
}
