import { data, href } from "react-router";
import { shipmentNumber } from "#shop/fulfilment/shipment-number.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AddressLines } from "#app/ui/address-lines.tsx";
import { PrintButton } from "#app/ui/printed-document.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tContext } from "#languages/messages.ts";
import { findShipment } from "#shop/fulfilment/read-shipments.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import { loadOrder } from "../shared/load-order.server.ts";
import { Notice } from "../shared/notice.tsx";
import { PageHead } from "../shared/page-head.tsx";
import labelStyles from "./label.css?url";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: labelStyles }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const shipment = await findShipment(staff, params.shipmentId);
  if (!shipment) throw data(t("Shipment not found"), { status: 404 });
  const order = await loadOrder(staff, shipment.orderId);
  const { labelSender } = await readPackingRules();
  return {
    shipmentId: shipment.id,
    label: shipmentNumber(order, shipment),
    sender: labelSender,
    name: order.fullName,
    phone: formatPhone(order.phoneNumber),
    address: order.address,
    isOwner: staff.role === "owner",
  };
}

/**
 * An address label of A6. It names neither the shop nor what is inside, because that attracts thieves. Printed, it is a
 * millimetre lower than its page, so that rounding never adds an empty page.
 */
export default function ShipmentLabel({ loaderData }: Route.ComponentProps) {
  const { shipmentId, label, sender, name, phone, address, isOwner } = loaderData;
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={t("Address label {label}", { label })}
          action={
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                to={href("/admin/shipments/:shipmentId", { shipmentId })}
                variant="secondary"
              >
                {t("Back to the shipment")}
              </ButtonLink>
              <PrintButton />
            </div>
          }
        />
        {sender ? null : (
          <Notice title={t("The label has no sender")}>
            <p>
              {t("A parcel without a sender can't come back. An owner sets one line for labels.")}
            </p>
            {isOwner ? (
              <TextLink standalone to={href("/admin/settings/packing")}>
                {t("Open packing rules")}
              </TextLink>
            ) : null}
          </Notice>
        )}
        {address ? null : (
          <Notice title={t("This order has no delivery address.")}>
            {t("The customer collects it at the shop.")}
          </Notice>
        )}
      </div>
      <article className="mx-auto flex aspect-[105/148] max-w-sm flex-col border border-line bg-card p-6 print:aspect-auto print:h-[147mm] print:max-w-none print:border-0 print:p-[7mm]">
        {sender ? (
          <div className="border-b border-ink pb-3 text-sm">
            <p className="text-xs">{tContext("sender of a parcel", "From")}</p>
            <p className="break-words whitespace-pre-line">{sender}</p>
          </div>
        ) : null}
        <div className="mt-5 min-h-0 flex-1 text-lg leading-snug break-words">
          <p className="text-xs">{tContext("receiver of a parcel", "To")}</p>
          <p className="font-semibold">{name}</p>
          {address ? <AddressLines address={address} /> : null}
          <p className="mt-3 tabular-nums">{phone}</p>
        </div>
        <p className="border-t border-ink pt-3 text-sm tabular-nums">{label}</p>
      </article>
    </>
  );
}
