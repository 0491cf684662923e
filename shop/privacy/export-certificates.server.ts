import { listLossReports } from "#shop/certificates/loss-reports.server.ts";
import { certificatesOf } from "#shop/certificates/order-certificates.server.ts";
import { translatedItem } from "#shop/orders/item-names.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { pick } from "#shop/pick.ts";

/** The certificates of an order's pieces, and what their buyer reported about them, for the export of an account's data. */
export async function exportCertificates(order: Pick<Order, "id" | "items" | "paymentStatus">) {
  const [certificates, reports] = await Promise.all([
    certificatesOf(order),
    listLossReports(order.id),
  ]);
  const nameOf = (id: string) =>
    translatedItem(order.items.find((one) => one.id === id)!).productName;
  return {
    certificates: certificates.map(({ orderItemId, address }) => ({
      name: nameOf(orderItemId),
      address,
      reports: reports
        .filter((one) => one.orderItemId === orderItemId)
        .map((one) => ({
          reportedAt: one.createdAt,
          ...pick(one, ["kind", "confirmedAt", "clearedAt"]),
        })),
    })),
  };
}
