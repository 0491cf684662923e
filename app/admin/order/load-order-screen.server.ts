import { inLanguage } from "#languages/language.server.ts";
import { allKeyed } from "#app/http/all-keyed.server.ts";
import type { Staff } from "#shop/staff.ts";
import { findCustomerOfOrder } from "#shop/customers/read-customer.server.ts";
import { listExpectedBack } from "#shop/fulfilment/expected-back.server.ts";
import { countPiecesToPack } from "#shop/fulfilment/pack-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { whyAddressStays } from "#shop/fulfilment/why-address-stays.ts";
import { listOrderEmails } from "#shop/notifications/email-list.server.ts";
import { neighboursOf } from "#shop/orders/list-orders.server.ts";
import { orderLink } from "#shop/orders/order-link.server.ts";
import { readTimeline, type FullOrder } from "#shop/orders/read-order.server.ts";
import { sortForReading } from "#shop/orders/sort-for-reading.ts";
import { orderActions } from "#shop/payments/order-actions.ts";
import { paymentsOfOrder } from "#shop/payments/order-payments.server.ts";
import { hasArrivedPieces } from "#shop/payments/order-state.ts";
import type { PaymentSummary } from "#shop/payments/payment-summary.ts";
import { listOpenTasks } from "#shop/payments/payment-tasks.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { listOrderReceipts } from "#shop/payments/receipts.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { returnsOfOrder } from "#shop/returns/list-returns.server.ts";
import { tradeInOfOrder } from "#shop/trade-ins/read-trade-in.server.ts";
import { chatLink } from "../shared/chat-link.server.ts";
import { orderListQuery, readOrderFilter } from "../shared/order-filter.server.ts";
import { loadReview } from "../shared/receipt/load-review.server.ts";
import { loadCertificates } from "./certificates-action.server.ts";
import { cancelQuestion } from "./order-action.server.ts";

/** All that the screen of an order shows. `?list` names the list that it was opened from, `?ask` the question it opens with. */
export async function loadOrderScreen(staff: Staff, order: FullOrder, url: URL) {
  const { neighbours, timeline, receipts, current, expected, tradeIn, shop, ...shown } =
    await allKeyed({
      neighbours: neighboursInList(staff, order, url),
      timeline: readTimeline(order.id),
      receipts: listOrderReceipts(staff, order.id),
      money: paymentsOfOrder(staff, order.id),
      tasks: listOpenTasks(staff, order.id),
      emails: listOrderEmails(staff, order.id),
      shop: readProfile(),
      current: readOrderState(order),
      expected: listExpectedBack(staff, { orderId: order.id }),
      shipments: readShipments(order.id),
      returns: returnsOfOrder(staff, order.id),
      customerId: findCustomerOfOrder(staff, order.id),
      toPack: countPiecesToPack(order),
      certificates: loadCertificates(order),
      tradeIn: order.tradeInCredit > 0 ? tradeInOfOrder(staff, order.id) : undefined,
      review: loadReview(staff, url, order.id),
    });
  const { shipments, toPack } = shown;
  const actions = orderActions({ order, state: current.state, shipments, toPack });
  const asks = url.searchParams.get("ask");
  return {
    ...shown,
    order,
    neighbours,
    actions,
    markPaid: asks === "payment" ? actions.find((one) => one.kind === "mark-paid") : undefined,
    question:
      asks === "cancel" && actions.some(({ kind }) => kind === "cancel")
        ? await questionBeforeCancelling(order, current.money)
        : undefined,
    timeline: sortForReading(timeline),
    noteKey: crypto.randomUUID(),
    receipts: receipts.map((receipt) => ({ ...receipt, ...factsForReceipt(order) })),
    phone: formatPhone(order.phoneNumber),
    chat: chatLink(order, current, shop.name, shipments),
    link: inLanguage(order.language, () => orderLink(order.id)),
    expected: expected.items,
    tradeIn,
    canBeginReturn: hasArrivedPieces(current.state, shipments),
    canCorrectAddress: whyAddressStays(order, shipments) === undefined,
  };
}

/** The orders before and after this one in the list that it was opened from. */
async function neighboursInList(staff: Staff, order: FullOrder, url: URL) {
  const list = orderListQuery(url.searchParams.get("list") ?? "");
  const filter = readOrderFilter(new URL(`?${list}`, url));
  return { ...(await neighboursOf(staff, order.id, { ...filter, search: filter.q })), list };
}

/** What staff compare a receipt with. */
function factsForReceipt(order: FullOrder) {
  const { id: orderId, orderNumber, fullName, totalAmount, exchangeCredit, tradeInCredit } = order;
  return { orderId, orderNumber, fullName, totalAmount, exchangeCredit, tradeInCredit };
}

/** The question of the "Cancel order" button. Only what is confirmed then changes the order. */
async function questionBeforeCancelling(order: FullOrder, { unrefunded }: PaymentSummary) {
  const { orderStatus, paymentStatus } = order;
  return cancelQuestion(order, {
    shown: { orderStatus, paymentStatus },
    to: { orderStatus: "cancelled", paymentStatus },
    refundDue: unrefunded > 0 ? unrefunded : undefined,
    received: undefined,
  });
}
