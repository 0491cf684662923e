import { data } from "react-router";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Statuses } from "#shop/orders/change-order.server.ts";
import type { Sen } from "#shop/money.ts";
import { recordPayment, receivedForm, type Received } from "#shop/payments/staff-payment.server.ts";
import { readReceived, updateForm, updateOrder } from "#shop/payments/update-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { shortageSentence } from "../shared/refusals.ts";

/** Shown for confirmation before a paid order is cancelled; its form posts these values again with the amount. */
export type Question = {
  shown: Statuses;
  to: Statuses;
  refundDue: Sen;
  received: Received | undefined;
};
/** The submitted "How was it paid?" fields and their errors. */
export type HowPaid = {
  to: Statuses | undefined;
  values: { paidBy: string; reference: string };
  errors: { paidBy: string | undefined; reference: string | undefined };
};

/** Handles the Update Order form. */
export async function answerUpdate(staff: Staff, orderId: string, form: FormData, here: string) {
  const fields = Object.fromEntries(form);
  const chosen = updateForm.safeParse(fields);
  if (!chosen.success) return refuse(here, chosen.error.issues[0]!.message);
  const { shownOrderStatus, shownPaymentStatus, refundDue, ...to } = chosen.data;
  const shown = { orderStatus: shownOrderStatus, paymentStatus: shownPaymentStatus };
  const received = to.paymentStatus === "completed" ? readReceived(fields) : undefined;
  if (received && !received.success) return { howPaid: faultsOf(fields, to) };
  const done = await updateOrder(staff, orderId, to, {
    shown,
    received: received?.data,
    refundDue,
  });
  if (done.ok) return redirectWithToast(here, { title: "Order updated successfully" });
  switch (done.reason) {
    case "not-found":
      throw data("Order not found", { status: 404 });
    case "edit-conflict":
      return refuse(
        here,
        "This order has changed since you opened it. Check it, then update it again.",
      );
    case "not-enough-stock":
      return refuse(here, shortageSentence(done.short));
    case "how-paid":
      return shown.paymentStatus === "completed"
        ? refuse(here, "Record how this order was paid first, then cancel it.")
        : { howPaid: faultsOf(fields, to) };
    case "refund-due": {
      const question: Question = {
        shown,
        to,
        refundDue: done.amount,
        received: received?.data,
      };
      return { question };
    }
  }
}

/** Handles the form for an order that was set to paid without a recorded payment. */
export async function answerRecord(staff: Staff, orderId: string, form: FormData, here: string) {
  const fields = Object.fromEntries(form);
  const received = receivedForm.safeParse(fields);
  if (!received.success) return { howPaid: faultsOf(fields, undefined) };
  const done = await recordPayment(staff, orderId, received.data);
  if (done.ok) return redirectWithToast(here, { title: "Payment recorded" });
  switch (done.reason) {
    case "not-found":
      throw data("Order not found", { status: 404 });
    case "not-paid":
      return refuse(here, "This order isn't paid. Set its payment status to Completed instead.");
    case "already-recorded":
      return refuse(here, "This order's payment is already recorded.");
  }
}

function faultsOf(fields: Record<string, unknown>, to: Statuses | undefined): HowPaid {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  const faults = receivedForm.safeParse(fields).error?.issues ?? [];
  const about = (name: string) => faults.find(({ path }) => path[0] === name)?.message;
  return {
    to,
    values: { paidBy: text("paidBy"), reference: text("reference") },
    errors: { paidBy: about("paidBy"), reference: about("reference") },
  };
}

function refuse(here: string, description: string) {
  return redirectWithToast(here, { title: "Error", description, kind: "destructive" });
}
