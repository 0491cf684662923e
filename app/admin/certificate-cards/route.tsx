import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { certificatesOf } from "#shop/certificates/order-certificates.server.ts";
import { readSetting } from "#shop/profile/all-settings.server.ts";
import { loadOrder } from "../shared/load-order.server.ts";
import { loadPaper } from "../shared/load-paper.server.tsx";
import { Notice } from "../shared/notice.tsx";
import { PrintedDocumentPage } from "../shared/printed-document-page.tsx";
import { CertificateCards } from "./certificate-cards.tsx";
import cardStyles from "./cards.css?url";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: cardStyles }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  const [certificates, hallmark] = await Promise.all([
    certificatesOf(order),
    readSetting("hallmark"),
  ]);
  return loadPaper(staff, order.id, url, CertificateCards, { certificates, hallmark });
}

/** A card for each piece of a paid order, in the size of a bank card. */
export default function Cards({ loaderData }: Route.ComponentProps) {
  const { orderNumber, isPaid } = loaderData;
  return (
    <>
      {isPaid ? null : (
        <div className="print:hidden">
          <Notice title={t("This order isn't paid yet.")}>
            {t("Pieces have a certificate once they are paid.")}
          </Notice>
        </div>
      )}
      <PrintedDocumentPage
        title={t("Certificate cards {number}", { number: orderNumber })}
        paper={loaderData}
      />
    </>
  );
}
