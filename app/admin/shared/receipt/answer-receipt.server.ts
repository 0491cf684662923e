import { redirectWithToast } from "#app/http/toast.server.ts";
import { rejectForm, rejectReceipt } from "#shop/payments/reject-receipt.server.ts";
import { verifyReceipt } from "#shop/payments/touch-n-go.server.ts";
import { readProfile } from "#shop/profile/profile.server.ts";
import type { Staff } from "#shop/staff.ts";
import { rejectionChat } from "../chat-link.server.ts";
import { shortageSentence } from "../refusals.ts";

/** Verifies the receipt and redirects to `back` with the result as a toast. */
export async function answerVerify(staff: Staff, paymentId: string, back: string) {
  const verified = await verifyReceipt(staff, paymentId);
  if (verified.ok) {
    return redirectWithToast(back, { title: "Payment verified and order updated successfully" });
  }
  switch (verified.reason) {
    case "not-found":
      return refuse(back, "This payment no longer exists.");
    case "rejected":
      return refuse(back, "This receipt was rejected and can no longer be verified.");
    case "already-paid":
      return refuse(back, "This order is already paid. Check its history.");
    case "money-held":
      return refuse(
        back,
        `${shortageSentence(verified.short)} The money is recorded as received. Refund it from the order.`,
      );
  }
}

/** Rejects the receipt and redirects to `back`, or returns the field's error. */
export async function answerReject(staff: Staff, form: FormData, back: string) {
  const paymentId = form.get("paymentId");
  const reason = rejectForm.safeParse(Object.fromEntries(form));
  if (!reason.success) return { rejectError: reason.error.issues[0]!.message };
  const rejected = await rejectReceipt(
    staff,
    typeof paymentId === "string" ? paymentId : "",
    reason.data,
  );
  if (rejected.ok) {
    return redirectWithToast(back, {
      title: "Receipt rejected",
      ...(rejected.mailed
        ? { description: "The customer gets an email and can upload another receipt." }
        : {
            description:
              "This customer has no email address. Send them the order link on WhatsApp.",
            link: {
              to: rejectionChat(rejected.order, (await readProfile()).name),
              label: "Open WhatsApp",
            },
          }),
    });
  }
  switch (rejected.reason) {
    case "not-found":
      return refuse(back, "This payment no longer exists.");
    case "verified":
      return refuse(back, "This receipt was verified and can no longer be rejected.");
    case "rejected":
      return refuse(back, "This receipt was already rejected.");
  }
}

function refuse(back: string, description: string) {
  return redirectWithToast(back, { title: "Error", description, kind: "destructive" });
}
