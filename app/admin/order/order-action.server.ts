import { data } from "react-router";
import { textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { markReady, type MarkReady } from "#shop/fulfilment/mark-ready.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { piecesIfCancelled, type IfCancelled } from "#shop/fulfilment/expected-back.server.ts";
import { addOrderNote } from "#shop/orders/add-note.server.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { Sen } from "#shop/money.ts";
import {
  finishTask,
  settleUnknownRefund,
  type FinishTask,
} from "#shop/payments/finish-task.server.ts";
import {
  recordPayment,
  receivedForm,
  type Received,
} from "#shop/payments/manual-payment.server.ts";
import {
  readReceived,
  updateForm,
  changeStatusByStaff,
} from "#shop/payments/change-status-by-staff.server.ts";
import { noteForm } from "#shop/staff-note.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { Toast } from "#app/ui/toast.ts";
import type { VerdictAnswer } from "../shared/receipt/receipt-action.server.ts";
import { boughtBack, piecesHaveLeft, shortageSentence } from "../shared/order-refusals.ts";
import { message, t } from "#languages/messages.ts";

/** What staff confirm before an order is cancelled. The form that confirms it posts these values. */
export type Question = {
  shown: Statuses;
  to: Statuses;
  /** Undefined if no money has to be refunded. */
  refundDue: Sen | undefined;
  received: Received | undefined;
  pieces: IfCancelled;
};
/** The submitted "How was it paid?" fields and their errors. */
export type HowPaid = {
  to: Statuses | undefined;
  values: { paidBy: string; reference: string };
  errors: { paidBy: string | undefined; reference: string | undefined };
};

/** What the order's page shows after one of its forms was refused. */
export type OrderAnswer = VerdictAnswer & {
  question?: Question;
  howPaid?: HowPaid;
  noteError?: string;
};

export async function handleStatusForm(
  staff: Staff,
  order: Pick<Order, "id" | "items" | "orderStatus">,
  form: FormData,
  here: string,
) {
  const fields = Object.fromEntries(form);
  const chosen = updateForm.safeParse(fields);
  if (!chosen.success) return redirectWithError(here, chosen.error.issues[0]!.message);
  const { shownOrderStatus, shownPaymentStatus, refundDue, piecesInShop, ...to } = chosen.data;
  const shown = { orderStatus: shownOrderStatus, paymentStatus: shownPaymentStatus };
  const received = to.paymentStatus === "completed" ? readReceived(fields) : undefined;
  if (received && !received.success) return { howPaid: faultsOf(fields, to) };
  const change = { shown, received: received?.data, refundDue, piecesInShop };
  const done = await changeStatusByStaff(staff, order.id, to, change);
  if (done.ok) return redirectWithToast(here, done.changed ? updated() : unchanged());
  switch (done.reason) {
    case "not-found":
      throw notFound();
    case "edit-conflict":
      return redirectWithError(
        here,
        t("This order has changed since you opened it. Check the order, then update it again."),
      );
    case "credit-refunded":
      return redirectWithError(
        here,
        t(
          "The credit of this order was refunded, so it no longer pays for the order. Enter a new order for the customer instead.",
        ),
      );
    case "money-refunded":
      return redirectWithError(
        here,
        t(
          "Some or all of the payment was refunded, so this order can't be reopened. Create a new order instead.",
        ),
      );
    case "not-enough-stock":
      return redirectWithError(here, shortageSentence(done.short));
    case "pieces-have-left":
      return redirectWithError(here, piecesHaveLeft());
    case "bought-back":
      return redirectWithError(here, boughtBack());
    case "how-paid":
      return shown.paymentStatus === "completed"
        ? redirectWithError(here, t("First record how this order was paid, then cancel the order."))
        : { howPaid: faultsOf(fields, to) };
    case "refund-due":
    case "pieces-unrecorded": {
      const due = done.reason === "refund-due" ? done.amount : refundDue;
      return {
        question: await cancelQuestion(order, {
          shown,
          to,
          refundDue: due,
          received: received?.data,
        }),
      };
    }
  }
}

/** What staff confirm before the order is cancelled. */
export async function cancelQuestion(
  order: Pick<Order, "id" | "items" | "orderStatus">,
  asked: Omit<Question, "pieces">,
): Promise<Question> {
  return { ...asked, pieces: await piecesIfCancelled(order) };
}

function updated(): Toast {
  return { title: t("Order updated successfully") };
}

function unchanged(): Toast {
  const description = t("The order already has these statuses. Choose another one first.");
  return { title: t("Nothing changed"), description, kind: "info" };
}

/** Tells the customer that a packed shipment of the order waits at the counter. */
export async function handleReady(staff: Staff, orderId: string, form: FormData, here: string) {
  const shipmentId = textOf(form, "shipmentId");
  const isOfOrder = (await readShipments(orderId)).some(({ id }) => id === shipmentId);
  const done: MarkReady = isOfOrder
    ? await markReady(staff, shipmentId)
    : { ok: false, reason: "not-found" };
  if (done.ok) return redirectWithToast(here, { title: t("Ready to collect") });
  return redirectWithError(
    here,
    done.reason === "order-cancelled"
      ? t("This order is cancelled.")
      : t("This shipment has changed. Please check it again."),
  );
}

/** Records the payment of an order that staff had set to paid without recording how it was paid. */
export async function handleRecord(staff: Staff, orderId: string, form: FormData, here: string) {
  const fields = Object.fromEntries(form);
  const received = receivedForm.safeParse(fields);
  if (!received.success) return { howPaid: faultsOf(fields, undefined) };
  const done = await recordPayment(staff, orderId, received.data);
  if (done.ok) return redirectWithToast(here, { title: t("Payment recorded") });
  if (done.reason === "not-found") throw notFound();
  return redirectWithError(here, t(recordRefusals[done.reason]));
}

export async function handleNote(staff: Staff, orderId: string, form: FormData, here: string) {
  const written = noteForm.safeParse(Object.fromEntries(form));
  if (!written.success) return { noteError: written.error.issues[0]!.message };
  const added = await addOrderNote(staff, orderId, written.data);
  if (!added.ok) throw notFound();
  return redirectWithToast(here, { title: t("Note added") });
}

export async function handleTask(staff: Staff, form: FormData, here: string) {
  const done = await finishTask(staff, textOf(form, "taskId"));
  return taskAnswer(done, here, t("Marked as resolved"));
}

export async function handleUnknownRefund(
  staff: Staff,
  form: FormData,
  found: "made" | "not-made",
  here: string,
) {
  const done = await settleUnknownRefund(staff, textOf(form, "taskId"), found);
  const title = found === "made" ? t("Refund recorded") : t("Refund recorded as failed");
  return taskAnswer(done, here, title);
}

function taskAnswer(done: FinishTask, here: string, title: string) {
  if (done.ok) return redirectWithToast(here, { title });
  return redirectWithError(here, t(taskRefusals[done.reason]));
}

const taskRefusals = {
  "not-found": message("Someone has already resolved this payment."),
  "refund-due": message(
    "This money hasn't been refunded yet. Once you refund it, the task closes automatically.",
  ),
  "refund-pending": message("First record whether this refund was made."),
};

const recordRefusals = {
  "not-paid": message("This order isn't paid. Set its payment status to Completed instead."),
  "already-recorded": message("This order's payment is already recorded."),
};

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

function notFound() {
  return data(t("Order not found"), { status: 404 });
}
