import { isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import { previousPurchases } from "#shop/orders/previous-purchases.server.ts";
import { paymentsOfOrder } from "#shop/payments/order-payments.server.ts";
import { findMainPayment } from "#shop/payments/payment-summary.ts";
import { findReceipt, readQueuePosition } from "#shop/payments/receipts.server.ts";
import { pick } from "#shop/pick.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Staff } from "#shop/staff.ts";
import { loadOrder } from "../load-order.server.ts";
import { filterReader, rowId } from "../url-filter.server.ts";

export type Review = NonNullable<Awaited<ReturnType<typeof loadReview>>>;

const readDialog = filterReader({ view: rowId, reject: rowId });

/**
 * What staff need to decide on the receipt whose dialog the URL opens: the receipt, its order, the payment accepted for it,
 * if any, and what else the customer bought. Undefined if the URL opens none, or one of another order than `orderId`.
 */
export async function loadReview(staff: Staff, url: URL, orderId?: string) {
  const { view, reject } = readDialog(url);
  const id = reject ?? view;
  const receipt = id && (await findReceipt(staff, id));
  if (!receipt || (orderId && receipt.orderId !== orderId)) return undefined;
  const [order, money, purchases, queue] = await Promise.all([
    loadOrder(staff, receipt.orderId),
    paymentsOfOrder(staff, receipt.orderId),
    previousPurchases(staff, receipt.orderId),
    readQueuePosition(staff, receipt.id),
  ]);
  const { phoneNumber, items, orderStatus } = order;
  const payment = findMainPayment(money, isCoveredByCredit(order));
  const isRejecting = reject !== undefined;
  return {
    receipt,
    phoneNumber,
    phone: formatPhone(phoneNumber),
    items,
    orderStatus,
    payment:
      payment && pick(payment, ["method", "amount", "acceptedAt", "reference", "recordedBy"]),
    purchases,
    queue,
    isRejecting,
  };
}
