import { href, redirect } from "react-router";
import { profileFor } from "#app/http/cached-shop-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PrintButton, PrintedDocument } from "#app/ui/printed-document.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { certificatesOf } from "#shop/certificates/order-certificates.server.ts";
import * as links from "#shop/links.ts";
import { orderLinkQr } from "#shop/orders/order-link.server.ts";
import { withTranslatedItems } from "#shop/orders/item-names.ts";
import { readOrder } from "#shop/orders/read-order.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readCashPaidOut } from "#shop/trade-ins/read-trade-in.server.ts";
import type { Route } from "./+types/route";
import { viewerOf } from "../shared/order/find-order.server.ts";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { ReceiptBody } from "./receipt-body.tsx";
import { pageMeta } from "../shared/page-meta.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData
      ? t("Receipt {number}", { number: loaderData.order.orderNumber })
      : t("Receipt"),
  });
}

/** Shows a paid order's receipt to those who may see the full order. Otherwise redirects to the order page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = await viewerOf(context, url);
  const seen = await readOrder(params.orderId, viewer);
  if (!seen?.isFull || seen.order.paymentStatus !== "completed") {
    throw redirect(links.order(params.orderId, viewer.key));
  }
  const order = withTranslatedItems(seen.order);
  const [{ money }, profile, certificates, paidOut] = await Promise.all([
    readOrderState(order),
    profileFor(context),
    certificatesOf(order),
    readCashPaidOut(order),
  ]);
  const { name, registrationNumber, address, phone, email } = profile;
  return {
    order,
    money,
    paidOut,
    shop: { name, registrationNumber, address, phone, email },
    phone: formatPhone(order.phoneNumber),
    link: orderLinkQr(order.id),
    certificates: certificates.map(({ orderItemId, drawing }) => ({ orderItemId, drawing })),
  };
}

export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { order, money, paidOut, shop, phone, link, certificates } = loaderData;
  return (
    <div className="frame py-8 md:py-14 print:max-w-none print:p-0">
      <div className="mx-auto mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-4 print:hidden">
        <h1 className="display text-xl md:text-2xl">{t("Your receipt")}</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={links.order(order.id, useLinkKey())} variant="secondary">
            {t("Back to the order")}
          </ButtonLink>
          <PrintButton />
        </div>
      </div>
      <PrintedDocument title={t("Receipt")} shop={shop} order={order} phone={phone}>
        <ReceiptBody {...{ order, money, paidOut, link, certificates }} />
      </PrintedDocument>
      <p className="mx-auto mt-6 max-w-3xl text-sm text-ink-soft print:hidden">
        <Rich
          text={t(
            "Keep this receipt: it shows the weight and gold price of each piece. To exchange or sell back your gold, see <a>Delivery and exchange</a>.",
          )}
          a={(words) => <TextLink to={href("/delivery-and-exchange")}>{words}</TextLink>}
        />
      </p>
    </div>
  );
}
