import type { OrderRow } from "#shop/orders/list-orders.server.ts";
import { paymentStates } from "#shop/payments/payment-states.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { pick } from "#shop/pick.ts";
import type { Staff } from "#shop/staff.ts";

export type ShownOrder = Awaited<ReturnType<typeof showOrders>>[number];

/** What a list of orders shows of each, with the state of its payment. */
export async function showOrders(staff: Staff, rows: OrderRow[]) {
  const payments = await paymentStates(
    staff,
    rows.map((row) => ({ ...row, paymentMethod: row.chosenMethod })),
  );
  return rows.map((row) => ({
    ...pick(row, [
      "id",
      "orderNumber",
      "fullName",
      "totalAmount",
      "paymentMethod",
      "orderStatus",
      "shipmentStatuses",
      "createdAt",
    ]),
    phone: formatPhone(row.phoneNumber),
    payment: payments.get(row.id),
  }));
}
