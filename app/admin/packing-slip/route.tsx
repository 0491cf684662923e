import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { findShipment } from "#shop/fulfilment/read-shipments.server.ts";
import { loadPaper } from "../shared/load-paper.server.tsx";
import { PrintedDocumentPage } from "../shared/printed-document-page.tsx";
import { SlipPaper } from "../shared/slip-paper.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const wanted = url.searchParams.get("shipment");
  const found = wanted ? await findShipment(staff, wanted) : undefined;
  const shipment = found?.orderId === params.orderId ? found : undefined;
  return loadPaper(staff, params.orderId, url, SlipPaper, { shipment });
}

export default function OrderPackingSlip({ loaderData }: Route.ComponentProps) {
  const { orderNumber } = loaderData;
  const title = t("Packing slip {number}", { number: orderNumber });
  return <PrintedDocumentPage title={title} paper={loaderData} />;
}
