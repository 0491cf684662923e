import Printer from "lucide:printer";
import { href } from "react-router";
import { formOf, handleIntent } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { message, t } from "#languages/messages.ts";
import { findMainPayment } from "#shop/payments/payment-summary.ts";
import { amountToPay, isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { GiftCard } from "../shared/gift-card.tsx";
import { CustomerCard, DetailsCard } from "../shared/order-facts.tsx";
import { CertificatesCard } from "./certificates-card.tsx";
import {
  handleLoss,
  handleLossCleared,
  handleLossConfirmed,
} from "./certificates-action.server.ts";
import { EmailsCard } from "./emails-card.tsx";
import {
  handleNote,
  handleReady,
  handleRecord,
  handleUnknownRefund,
  handleTask,
  handleStatusForm,
  type OrderAnswer,
} from "./order-action.server.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import { ExpectedNotice } from "./expected-notice.tsx";
import { Neighbours } from "./neighbours.tsx";
import { MarkPaid } from "./mark-paid.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderItems } from "./order-items.tsx";
import { loadOrder } from "../shared/load-order.server.ts";
import { PaymentsCard } from "./payments-card.tsx";
import { RecordPayment } from "./record-payment.tsx";
import { ReturnsCard } from "./returns-card.tsx";
import { ReceiptCard } from "./receipt-card.tsx";
import { TaskNotices } from "../shared/task-notices.tsx";
import { ShipmentsCard } from "./shipments-card.tsx";
import { Timeline } from "./timeline.tsx";
import { UpdateStatus } from "./update-status.tsx";
import { AuditLink } from "../shared/audit-link.tsx";
import { orderListQuery } from "../shared/order-filter.server.ts";
import { orderInList } from "../shared/order-in-list.ts";
import { PageHead } from "../shared/page-head.tsx";
import { receiptHandlers } from "../shared/receipt/receipt-action.server.ts";
import { ReceiptDialog } from "../shared/receipt/receipt-dialog.tsx";
import type { Route } from "./+types/route";
import { Rich } from "#app/ui/rich.tsx";
import { loadOrderScreen } from "./load-order-screen.server.ts";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  return await loadOrderScreen(staff, order, url);
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  const here = orderInList(order.id, orderListQuery(url.searchParams.get("list") ?? ""));
  const form = await formOf(request);
  return await handleIntent<Promise<OrderAnswer | Response>>(form, {
    status: () => handleStatusForm(staff, order, form, here),
    ready: () => handleReady(staff, order.id, form, here),
    record: () => handleRecord(staff, order.id, form, here),
    note: () => handleNote(staff, order.id, form, here),
    task: () => handleTask(staff, form, here),
    "refund-made": () => handleUnknownRefund(staff, form, "made", here),
    "refund-not-made": () => handleUnknownRefund(staff, form, "not-made", here),
    ...receiptHandlers(staff, form, () => here),
    "loss-lost": () => handleLoss(staff, order.id, form, here, "lost"),
    "loss-stolen": () => handleLoss(staff, order.id, form, here, "stolen"),
    "loss-confirm": () => handleLossConfirmed(staff, order.id, form, here),
    "loss-clear": () => handleLossCleared(staff, order.id, form, here),
  });
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, timeline, receipts, money, tasks, emails, phone, chat, link, expected } =
    loaderData;
  const { shipments, toPack, returns, canBeginReturn, customerId, canCorrectAddress } = loaderData;
  const { actions, markPaid, neighbours } = loaderData;
  const { rejectError, noteError, howPaid, ...answer }: OrderAnswer = actionData ?? {};
  const question = answer.question ?? loaderData.question;
  const paidBy = findMainPayment(money, isCoveredByCredit(order))?.method;
  const isPaymentMissing = order.paymentStatus === "completed" && paidBy === undefined;
  return (
    <>
      <PageHead
        title={t("Order #{number}", { number: order.orderNumber })}
        shown={
          <Rich
            text={t("Order <number>#{number}</number>", { number: order.orderNumber })}
            number={(words) => <span className="font-sans text-lg tabular-nums">{words}</span>}
          />
        }
        action={
          <div className="flex items-center gap-2">
            <StatusBadge status={order.orderStatus} />
            <Neighbours {...neighbours} />
          </div>
        }
      >
        <p className="flex flex-wrap items-center gap-x-5 text-xs">
          <DateTime value={order.createdAt} />
          {documents.map(({ path, search, label }) => (
            <TextLink
              standalone
              key={path + search}
              to={href(path, { orderId: order.id }) + search}
              className="md:min-h-7"
            >
              <Printer aria-hidden="true" className="size-3.5" /> {t(label)}
            </TextLink>
          ))}
          <AuditLink filter={{ q: order.orderNumber }} />
        </p>
      </PageHead>
      {question ? <CancelQuestion key={question.refundDue ?? 0} question={question} /> : null}
      <TaskNotices tasks={tasks} />
      <ExpectedNotice orderId={order.id} expected={expected} />
      {isPaymentMissing ? <RecordPayment total={amountToPay(order)} answer={howPaid} /> : null}
      {markPaid ? <MarkPaid order={order} to={markPaid.to} answer={howPaid} /> : null}
      {question || markPaid ? null : <OrderActions order={order} actions={actions} />}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-[1.2fr_1.1fr_0.9fr]">
        <CustomerCard {...{ order, phone, chat, link, customerId, canCorrectAddress }} />
        <DetailsCard order={order} paidBy={paidBy} tradeIn={loaderData.tradeIn} />
        <UpdateStatus
          order={order}
          isPaid={paidBy !== undefined}
          answer={markPaid ? undefined : howPaid}
        />
        {order.notes ? (
          <Card title={t("Notes")} className="md:col-span-full">
            <p className="break-words whitespace-pre-line">{order.notes}</p>
          </Card>
        ) : null}
        <GiftCard message={order.giftMessage} className="md:col-span-full" />
        <ShipmentsCard order={order} shipments={shipments} toPack={toPack} />
        <OrderItems items={order.items} total={order.totalAmount} />
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:auto-cols-fr xl:grid-flow-col">
        {receipts.length > 0 || money.length > 0 ? (
          <div className="space-y-4">
            {money.length > 0 ? <PaymentsCard money={money} orderId={order.id} /> : null}
            {receipts.map((receipt) => (
              <ReceiptCard key={receipt.id} receipt={receipt} />
            ))}
          </div>
        ) : null}
        <div className="space-y-4">
          <ReturnsCard orderId={order.id} returns={returns} canBegin={canBeginReturn} />
          <CertificatesCard orderId={order.id} certificates={loaderData.certificates} />
          <Timeline
            key={order.id}
            events={timeline}
            noteKey={loaderData.noteKey}
            noteError={noteError}
          />
          <EmailsCard emails={emails} />
        </div>
      </div>
      <ReceiptDialog receipts={receipts} review={loaderData.review} rejectError={rejectError} />
    </>
  );
}

const documents = [
  { path: "/admin/orders/:orderId/receipt", search: "", label: message("Receipt") },
  { path: "/admin/orders/:orderId/packing-slip", search: "", label: message("Packing slip") },
  { path: "/admin/orders/:orderId/receipt", search: "?slip", label: message("Print both") },
] as const;
