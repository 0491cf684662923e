import { redirectWithToast } from "#app/http/toast.server.ts";
import { rejectForm, rejectReceipt } from "#shop/payments/reject-receipt.server.ts";
import { verifyReceipt } from "#shop/payments/touch-n-go.server.ts";
import type { Staff } from "#shop/staff.ts";
import { shortageSentence } from "../refusals.ts";

/** The Verify button: leads to `back` with what came of it. */
export async function answerVerify(staff: Staff, paymentId: string, back: string) {
  const verified = await verifyReceipt(staff, paymentId);
  if (verified.ok) {
    return redirectWithToast(back, { title: "Payment verified and order updated successfully" });
  }
  switch (verified.reason) {
    case "not-there":
      return refuse(back, "This payment is no longer there.");
    case "rejected":
      return refuse(back, "This receipt was rejected, so it cannot be verified any more.");
    case "already-paid":
      return refuse(back, "This order is already paid. Please look at its history.");
    case "held":
      return refuse(
        back,
        `${shortageSentence(verified.short)} The money is written down as received: give it back from the order.`,
      );
  }
}

/** The Reject dialog: leads to `back`, or says beside the field what is missing. */
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
      description: rejected.mailed
        ? "The customer is told by e-mail, and may upload another."
        : "The customer left no e-mail: a message with the link of the order helps.",
    });
  }
  switch (rejected.reason) {
    case "not-there":
      return refuse(back, "This payment is no longer there.");
    case "verified":
      return refuse(back, "This receipt was verified, so it cannot be rejected any more.");
    case "rejected":
      return refuse(back, "This receipt was already rejected.");
  }
}

function refuse(back: string, description: string) {
  return redirectWithToast(back, { title: "Error", description, kind: "destructive" });
}
