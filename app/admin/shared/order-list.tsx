import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { RowLink } from "#app/ui/table.tsx";
import type { OrderRow, OrderSort } from "#shop/orders/list-orders.server.ts";
import { methodName } from "#shop/orders/method-names.ts";
import { shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import { DateAboveTime } from "./date-above-time.tsx";
import { RecordList, type Column } from "./record-list.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { t } from "#languages/messages.ts";

export type ShownOrder = Omit<OrderRow, "phoneNumber"> & { phone: string };
type Props = { caption: string; orders: ShownOrder[]; sort?: OrderSort };

/** A list of orders. On medium screens, the phone number is below the name and the payment method below the total. */
export function OrderList({ caption, orders, sort }: Props) {
  return (
    <RecordList
      {...{ caption, sort }}
      columns={columns()}
      items={orders}
      className="[&_td]:px-2 xl:[&_td]:px-2.5 [&_th]:px-2 xl:[&_th]:px-2.5"
      renderCard={(order) => <OrderCard order={order} />}
    />
  );
}

const columns = (): Column<ShownOrder>[] => [
  {
    title: t("Order Number"),
    cellClass: "text-xs font-medium whitespace-nowrap tabular-nums xl:text-sm",
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    title: t("Customer"),
    cellClass: "max-w-40 min-w-32 break-words xl:max-w-56",
    cell: ({ fullName, phone }) => (
      <>
        <span className="line-clamp-2 leading-5">{fullName}</span>
        <span className="block text-xs text-ink-soft tabular-nums xl:hidden">{phone}</span>
      </>
    ),
  },
  {
    title: t("Phone"),
    className: "hidden xl:table-cell",
    cellClass: "text-xs whitespace-nowrap tabular-nums",
    cell: ({ phone }) => phone,
  },
  {
    title: t("Total"),
    numeric: true,
    sorts: ["total-desc", "total-asc"],
    cell: (order) => (
      <>
        <Price amount={order.totalAmount} />
        <span className="block text-xs text-ink-soft xl:hidden">{methodOf(order)}</span>
      </>
    ),
  },
  {
    title: t("Payment"),
    className: "hidden xl:table-cell",
    cellClass: "text-xs whitespace-nowrap",
    cell: methodOf,
  },
  { title: t("Status"), cell: ({ orderStatus }) => <StatusBadge status={orderStatus} /> },
  {
    title: t("Date"),
    sorts: ["newest", "oldest"],
    cellClass: "text-xs leading-4 whitespace-nowrap tabular-nums",
    cell: ({ createdAt }) => <DateAboveTime value={createdAt} />,
  },
  {
    title: t("Parcels"),
    className: "hidden xl:table-cell",
    cellClass: "text-xs",
    cell: parcelsOf,
  },
  {
    title: <span className="sr-only">{t("View")}</span>,
    cell: ({ id, orderNumber }) => (
      <RowLink
        to={href("/admin/orders/:orderId", { orderId: id })}
        prefetch="intent"
        className="text-gold-ink!"
      >
        <Rich
          text={t("View<hidden> order {orderNumber}</hidden>", { orderNumber })}
          hidden={forScreenReaders}
        />
      </RowLink>
    ),
  },
];

function OrderCard({ order }: { order: ShownOrder }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <RowLink
          to={href("/admin/orders/:orderId", { orderId: order.id })}
          className="text-sm tabular-nums"
        >
          <Rich
            text={t("<hidden>View order </hidden>{orderNumber}", order)}
            hidden={forScreenReaders}
          />
        </RowLink>
        <StatusBadge status={order.orderStatus} />
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-3">
        <p className="line-clamp-2 min-w-0 break-words">{order.fullName}</p>
        <Price amount={order.totalAmount} className="font-medium" />
      </div>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft tabular-nums">
        <span>
          {order.phone} · {methodOf(order)}
        </span>
        <DateTime value={order.createdAt} />
      </p>
      {order.shipmentStatuses.length > 0 ? (
        <p className="mt-0.5 text-xs text-ink-soft">{parcelsOf(order)}</p>
      ) : null}
    </>
  );
}

/** The statuses of the order's parcels, each once. */
function parcelsOf({ shipmentStatuses }: ShownOrder): string {
  return [...new Set(shipmentStatuses)].map(shipmentStatusName).join(", ");
}

function methodOf({ paymentMethod }: ShownOrder): string {
  return methodName(paymentMethod, { asCode: true });
}
