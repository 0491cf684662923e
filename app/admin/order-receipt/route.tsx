import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { certificatesOf } from "#shop/certificates/order-certificates.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { readCashPaidOut } from "#shop/trade-ins/read-trade-in.server.ts";
import { loadOrder } from "../shared/load-order.server.ts";
import { loadPaper } from "../shared/load-paper.server.tsx";
import { PrintedDocumentPage } from "../shared/printed-document-page.tsx";
import { ReceiptAndSlip } from "./receipt-and-slip.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const Paper = url.searchParams.has("slip") ? ReceiptAndSlip : ReceiptPaper;
  const order = await loadOrder(staff, params.orderId);
  const [{ money }, certificates, paidOut] = await Promise.all([
    readOrderState(order),
    certificatesOf(order),
    readCashPaidOut(order),
  ]);
  return loadPaper(staff, order.id, url, Paper, { money, certificates, paidOut });
}

/**
 * The printable receipt of a paid order. For an order that is not paid, the title is "Pro forma". With `?slip`, the packing
 * slip follows.
 */
export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { orderNumber, isPaid } = loaderData;
  const title = isPaid
    ? t("Receipt {number}", { number: orderNumber })
    : t("Pro forma {number}", { number: orderNumber });
  return <PrintedDocumentPage title={title} paper={loaderData} />;
}
