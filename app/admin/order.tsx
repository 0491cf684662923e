import Printer from "lucide-react/icons/printer";
import { data, href } from "react-router";
import { formOf, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { addOrderNote, noteForm } from "#shop/orders/add-note.server.ts";
import { statusForm, updateOrderStatus } from "#shop/orders/change-order.server.ts";
import { lettersOf } from "#shop/notifications/letter-list.server.ts";
import { orderLink } from "#shop/orders/order-link.server.ts";
import { readTimeline } from "#shop/orders/read-order.server.ts";
import { finishTask, openTasks } from "#shop/payments/payment-tasks.server.ts";
import { receiptsOf } from "#shop/payments/read-receipt.server.ts";
import { moneyOf } from "#shop/payments/refund-order.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readProfile } from "#shop/profile/profile.server.ts";
import { AdminErrorPage } from "./error-page.tsx";
import { CustomerCard, DetailsCard, type WholeOrder } from "./order/order-facts.tsx";
import { chatLink } from "./order/chat-link.server.ts";
import { LettersCard } from "./order/letters-card.tsx";
import { NoteForm } from "./order/note-form.tsx";
import { OrderItems } from "./order/order-items.tsx";
import { orderFor } from "./order/paper-for.server.ts";
import { PaymentsCard } from "./order/payments-card.tsx";
import { ReceiptCard } from "./order/receipt-card.tsx";
import { TaskNotices } from "./order/task-notices.tsx";
import { Timeline } from "./order/timeline.tsx";
import { UpdateStatus } from "./order/update-status.tsx";
import { PageHead } from "./page-head.tsx";
import { shortageSentence } from "./refusals.ts";
import { answerReject } from "./touch-n-go/answer-receipt.server.ts";
import { ReceiptDialogs } from "./touch-n-go/receipt-dialogs.tsx";
import type { Route } from "./+types/order";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const order = await orderFor(staff, params.orderId);
  const [timeline, receipts, money, tasks, letters, profile] = await Promise.all([
    readTimeline(order.id),
    receiptsOf(staff, order.id),
    moneyOf(staff, order.id),
    openTasks(staff, order.id),
    lettersOf(staff, order.id),
    readProfile(),
  ]);
  const phone = formatPhone(order.phoneNumber);
  const chat = chatLink(order, money, profile.name);
  const link = orderLink(order.id);
  return { order, timeline, receipts, money, tasks, letters, phone, chat, link };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const order = await orderFor(staff, params.orderId);
  const here = href("/admin/orders/:orderId", { orderId: order.id });
  const refuse = (description: string) =>
    redirectWithToast(here, { title: "Error", description, kind: "destructive" });

  const form = await formOf(request);
  if (form.get("intent") === "reject") return answerReject(staff, form, here);
  if (form.get("intent") === "note") {
    const written = noteForm.safeParse(Object.fromEntries(form));
    if (!written.success) return { noteError: written.error.issues[0]!.message };
    const added = await addOrderNote(staff, order.id, written.data.note);
    if (!added.ok) throw notFound();
    return redirectWithToast(here, { title: "Note added" });
  }
  if (form.get("intent") === "task") {
    const isDone = await finishTask(staff, textOf(form, "taskId"));
    if (!isDone) return refuse("Somebody has settled this already.");
    return redirectWithToast(here, { title: "Marked as settled" });
  }
  const chosen = statusForm.safeParse(Object.fromEntries(form));
  if (!chosen.success) return refuse(chosen.error.issues[0]!.message);
  const { shownOrderStatus, shownPaymentStatus, ...to } = chosen.data;
  const shown = { orderStatus: shownOrderStatus, paymentStatus: shownPaymentStatus };
  const changed = await updateOrderStatus(staff, order.id, to, shown);
  if (changed.ok) return redirectWithToast(here, { title: "Order updated successfully" });
  switch (changed.reason) {
    case "not-there":
      throw notFound();
    case "changed-meanwhile":
      return refuse(
        "This order has changed since you opened it. Look at it again, then update it.",
      );
    case "not-enough-stock":
      return refuse(shortageSentence(changed.short));
  }
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, timeline, receipts, money, tasks, letters, phone, chat, link } = loaderData;
  const rejectError =
    actionData && "rejectError" in actionData ? actionData.rejectError : undefined;
  const noteError = actionData && "noteError" in actionData ? actionData.noteError : undefined;
  const notes = timeline.filter(({ kind }) => kind === "note").length;
  return (
    <>
      <PageHead
        title={`Order #${order.orderNumber}`}
        shown={
          <>
            Order <span className="font-sans text-lg tabular-nums">#{order.orderNumber}</span>
          </>
        }
        action={<StatusBadge status={order.orderStatus} />}
      >
        <p className="flex flex-wrap items-center gap-x-5 text-xs">
          <DateTime value={order.createdAt} />
          <Link
            to={href("/admin/orders/:orderId/receipt", { orderId: order.id })}
            className={sheet}
          >
            <Printer aria-hidden="true" className="size-3.5" /> Receipt
          </Link>
          <Link
            to={href("/admin/orders/:orderId/packing-slip", { orderId: order.id })}
            className={sheet}
          >
            <Printer aria-hidden="true" className="size-3.5" /> Packing slip
          </Link>
        </p>
      </PageHead>
      <TaskNotices tasks={tasks} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-[1.2fr_1.1fr_0.9fr]">
        <CustomerCard order={order} phone={phone} chat={chat} link={link} />
        <DetailsCard order={order} />
        <UpdateStatus order={order} />
        {order.notes ? (
          <Card title="Notes" className="md:col-span-full">
            <p className="break-words whitespace-pre-line">{order.notes}</p>
          </Card>
        ) : null}
        <OrderItems items={order.items} total={order.totalAmount} />
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:auto-cols-fr xl:grid-flow-col">
        {receipts.length > 0 || money.length > 0 ? (
          <div className="space-y-4">
            {money.length > 0 ? <PaymentsCard money={money} orderId={order.id} /> : null}
            {receipts.map((receipt) => (
              <ReceiptCard key={receipt.id} receipt={receipt} order={order} />
            ))}
          </div>
        ) : null}
        <div className="space-y-4">
          <Timeline events={timeline}>
            {/* After each note a new, empty form. */}
            <NoteForm key={notes} error={noteError} />
          </Timeline>
          <LettersCard letters={letters} />
        </div>
      </div>
      <ReceiptDialogs
        receipts={receipts.map((receipt) => ({ ...ofOrder(order), ...receipt }))}
        rejectError={rejectError}
        backToOrder={order.id}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage back={{ to: href("/admin/orders"), label: "Back to orders" }} />;
}

const sheet =
  "inline-flex min-h-11 items-center gap-1.5 font-medium text-gold-ink hover:underline md:min-h-7";

function ofOrder({ id, orderNumber, fullName, totalAmount }: WholeOrder) {
  return { orderId: id, orderNumber, fullName, totalAmount };
}

function notFound() {
  return data("Order not found", { status: 404 });
}
