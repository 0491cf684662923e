import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { loadPaper } from "../shared/load-paper.server.tsx";
import { PrintedDocumentPage } from "../shared/printed-document-page.tsx";
import { SlipPaper } from "./slip-paper.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return loadPaper(await requireStaff(context, url), params.orderId, url, SlipPaper);
}

export default function OrderPackingSlip({ loaderData }: Route.ComponentProps) {
  const { orderNumber } = loaderData;
  const title = t("Packing slip {number}", { number: orderNumber });
  return <PrintedDocumentPage title={title} paper={loaderData} />;
}
