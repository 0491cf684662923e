import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { loadPaper } from "../shared/load-paper.server.tsx";
import { PrintedDocumentPage } from "../shared/printed-document-page.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return loadPaper(await requireStaff(context, url), params.orderId, url, ReceiptPaper, {});
}

/** The printable receipt of a paid order. For an order that is not paid, the title is "Pro forma". */
export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { orderNumber, isPaid } = loaderData;
  const title = isPaid
    ? t("Receipt {number}", { number: orderNumber })
    : t("Pro forma {number}", { number: orderNumber });
  return <PrintedDocumentPage title={title} paper={loaderData} />;
}
