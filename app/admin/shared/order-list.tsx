import { StatusBadge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { RowLink } from "#app/ui/table.tsx";
import type { OrderSort } from "#shop/orders/list-orders.server.ts";
import { methodName } from "#shop/orders/method-names.ts";
import { shipmentStatusName } from "#shop/fulfilment/shipment-names.ts";
import { DateAboveTime } from "./date-above-time.tsx";
import { orderInList } from "./order-in-list.ts";
import { MethodName } from "./method-name.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { RecordList, type Column } from "./record-list.tsx";
import { selectColumn, SelectOrder, type Selection } from "./select-orders.tsx";
import type { ShownOrder } from "./shown-orders.server.ts";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { t } from "#languages/messages.ts";

type Props = {
  caption: string;
  orders: ShownOrder[];
  /** The list's filter and order, as a query. An order that is opened leads to the ones before and after it in them. */
  list?: string;
  sort?: OrderSort;
  /** If given, each order has a checkbox. */
  selection?: Selection;
};

/**
 * A list of orders. All columns fit from 1,536 pixels on. Below, the phone number is under the name; on medium screens,
 * the payment is under total and status, too.
 */
export function OrderList({ caption, orders, list = "", sort, selection }: Props) {
  return (
    <RecordList
      {...{ caption, sort }}
      columns={selection ? [selectColumn(selection), ...columns(list)] : columns(list)}
      items={orders}
      className="[&_td]:px-2 2xl:[&_td]:px-2.5 [&_th]:px-2 2xl:[&_th]:px-2.5"
      renderCard={(order) => <OrderCard {...{ order, list, selection }} />}
    />
  );
}

const columns = (list: string): Column<ShownOrder>[] => [
  {
    title: t("Order Number"),
    // Looks like the link that it is: the "View" link covers the whole row.
    cellClass: "text-xs font-medium whitespace-nowrap tabular-nums text-gold-ink xl:text-sm",
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    title: t("Customer"),
    cellClass: "max-w-40 min-w-32 break-words xl:max-w-56",
    cell: ({ fullName, phone }) => (
      <>
        <span className="line-clamp-2 leading-5">{fullName}</span>
        <span className="block text-xs text-ink-soft tabular-nums 2xl:hidden">{phone}</span>
      </>
    ),
  },
  {
    title: t("Phone"),
    className: "hidden 2xl:table-cell",
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
        <span className="block text-xs text-ink-soft xl:hidden">
          {methodName(order.paymentMethod)}
        </span>
      </>
    ),
  },
  {
    title: t("Payment"),
    className: "hidden xl:table-cell",
    cellClass: "text-xs",
    cell: (order) => (
      <>
        <PaymentBadge payment={order.payment} />
        <span className="mt-1 block">
          <MethodName method={order.paymentMethod} />
        </span>
      </>
    ),
  },
  {
    title: t("Status"),
    cell: ({ orderStatus, payment }) => (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge status={orderStatus} />
        <span className="xl:hidden">
          <PaymentBadge payment={payment} />
        </span>
      </span>
    ),
  },
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
      <RowLink to={orderInList(id, list)} prefetch="intent" className="text-gold-ink!">
        <Rich
          text={t("View<hidden> order {orderNumber}</hidden>", { orderNumber })}
          hidden={forScreenReaders}
        />
      </RowLink>
    ),
  },
];

function OrderCard(props: { order: ShownOrder; list: string; selection: Selection | undefined }) {
  const { order, list, selection } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex items-center">
          {selection ? <SelectOrder order={order} selection={selection} className="-ml-3" /> : null}
          <RowLink to={orderInList(order.id, list)} className="text-sm tabular-nums text-gold-ink!">
            <Rich
              text={t("<hidden>View order </hidden>{orderNumber}", order)}
              hidden={forScreenReaders}
            />
          </RowLink>
        </span>
        <span className="flex flex-wrap gap-1">
          <PaymentBadge payment={order.payment} />
          <StatusBadge status={order.orderStatus} />
        </span>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-3">
        <p className="line-clamp-2 min-w-0 break-words">{order.fullName}</p>
        <Price amount={order.totalAmount} className="font-medium" />
      </div>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft tabular-nums">
        <span>
          {order.phone} · {methodName(order.paymentMethod)}
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
