import { href, redirect } from "react-router";
import { profileFor } from "#app/http/today.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PrintButton, Sheet } from "#app/ui/sheet.tsx";
import { orderLinkQr } from "#shop/orders/order-link-qr.server.ts";
import { readOrder } from "#shop/orders/read-order.server.ts";
import { buyersMoney } from "#shop/payments/buyers-money.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Route } from "./+types/order-receipt";
import { orderPage } from "./order/addresses.ts";
import { onlookerOf } from "./order/onlooker.server.ts";
import { ReceiptBody } from "./order/receipt-body.tsx";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Receipt ${loaderData?.order.orderNumber ?? ""}`.trim() });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Only for who sees the order whole, and only once it is paid; the order's page tells anyone else more. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const onlooker = await onlookerOf(context, url);
  const seen = await readOrder(params.orderId, onlooker);
  if (!seen?.whole || seen.order.paymentStatus !== "completed") {
    throw redirect(orderPage(params.orderId, onlooker.key));
  }
  const { order } = seen;
  const [money, profile] = await Promise.all([buyersMoney(order.id), profileFor(context)]);
  const { name, registrationNumber, address, phone, email } = profile;
  return {
    order,
    money,
    shop: { name, registrationNumber, address, phone, email },
    phone: formatPhone(order.phoneNumber),
    link: orderLinkQr(order.id),
    linkKey: onlooker.key,
  };
}

export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { order, money, shop, phone, link, linkKey } = loaderData;
  return (
    <div className="frame py-8 md:py-14 print:max-w-none print:p-0">
      <div className="mx-auto mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-4 print:hidden">
        <h1 className="display text-xl md:text-2xl">Your receipt</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={orderPage(order.id, linkKey)} variant="secondary">
            Back to the order
          </ButtonLink>
          <PrintButton />
        </div>
      </div>
      <Sheet title="Receipt" shop={shop} order={order} phone={phone}>
        <ReceiptBody order={order} money={money} link={link} />
      </Sheet>
      <p className="mx-auto mt-6 max-w-3xl text-sm text-ink-soft print:hidden">
        Keep it: it says what your pieces weigh and what the gold was worth. How we exchange and buy
        back is on{" "}
        <a href={href("/delivery-and-exchange")} className="text-gold-ink underline">
          Delivery and exchange
        </a>
        .
      </p>
    </div>
  );
}
