import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { href, useSearchParams } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { Row, RowLink, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import type { OrderRow, OrderSort } from "#shop/orders/list-orders.server.ts";

export type ShownOrder = Omit<OrderRow, "phoneNumber"> & { phone: string };
type Props = { caption: string; orders: ShownOrder[]; sort?: OrderSort };

/**
 * A table on desktop, cards on phones; at medium width phone and payment move below their neighbours.
 * Without `sort` the column headers are not links.
 */
export function OrderList({ caption, orders, sort }: Props) {
  return (
    <>
      <div className="hidden md:block">
        <OrderTable caption={caption} orders={orders} {...(sort && { sort })} />
      </div>
      <ul
        aria-label={caption}
        className="divide-y divide-line rounded-lg border border-line bg-card md:hidden"
      >
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
    </>
  );
}

function OrderTable({ caption, orders, sort }: Props) {
  return (
    <Table caption={caption} className="[&_td]:px-2 xl:[&_td]:px-2.5 [&_th]:px-2 xl:[&_th]:px-2.5">
      <TableHead>
        <Th>Order Number</Th>
        <Th>Customer</Th>
        <Th className="hidden xl:table-cell">Phone</Th>
        <SortTh numeric sort={sort} first="total-desc" second="total-asc">
          Total
        </SortTh>
        <Th className="hidden xl:table-cell">Payment</Th>
        <Th>Status</Th>
        <SortTh sort={sort} first="newest" second="oldest">
          Date
        </SortTh>
        <Th>
          <span className="sr-only">View</span>
        </Th>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <Row key={order.id}>
            <Td className="text-xs font-medium whitespace-nowrap tabular-nums xl:text-sm">
              {order.orderNumber}
            </Td>
            <Td className="max-w-40 min-w-32 break-words xl:max-w-56">
              <span className="line-clamp-2 leading-5">{order.fullName}</span>
              <span className="block text-xs text-ink-soft tabular-nums xl:hidden">
                {order.phone}
              </span>
            </Td>
            <Td className="hidden text-xs whitespace-nowrap tabular-nums xl:table-cell">
              {order.phone}
            </Td>
            <Td numeric>
              <Price amount={order.totalAmount} />
              <span className="block text-xs text-ink-soft xl:hidden">{methodOf(order)}</span>
            </Td>
            <Td className="hidden text-xs whitespace-nowrap xl:table-cell">{methodOf(order)}</Td>
            <Td>
              <StatusBadge status={order.orderStatus} />
            </Td>
            <Td className="text-xs leading-4 whitespace-nowrap tabular-nums">
              <DateTime value={order.createdAt} format="date" className="block" />
              <DateTime value={order.createdAt} format="time" className="block text-ink-soft" />
            </Td>
            <Td>
              <RowLink
                to={href("/admin/orders/:orderId", { orderId: order.id })}
                prefetch="intent"
                className="text-gold-ink!"
              >
                View<span className="sr-only"> order {order.orderNumber}</span>
              </RowLink>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function SortTh(props: {
  sort: OrderSort | undefined;
  first: OrderSort;
  second: OrderSort;
  numeric?: boolean;
  children: ReactNode;
}) {
  const { sort, first, second, numeric, children } = props;
  const [search] = useSearchParams();
  if (!sort) return <Th numeric={numeric}>{children}</Th>;
  const isSorted = sort === first || sort === second;
  const isDown = sort === "newest" || sort === "total-desc";
  const next = new URLSearchParams(search);
  next.delete("page");
  next.delete("after");
  next.set("sort", sort === first ? second : first);
  if (next.get("sort") === "newest") next.delete("sort");
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <Th numeric={numeric} aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}>
      <Link
        to={{ search: next.toString() }}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
      >
        {children}
        <Arrow
          aria-hidden="true"
          className={isSorted ? "size-3.5 text-gold-ink" : "size-3.5 opacity-30"}
        />
      </Link>
    </Th>
  );
}

function OrderCard({ order }: { order: ShownOrder }) {
  return (
    <li className="relative px-4 py-3 transition-colors hover:bg-gold-wash/40">
      <div className="flex items-center justify-between gap-3">
        <RowLink
          to={href("/admin/orders/:orderId", { orderId: order.id })}
          className="text-sm tabular-nums"
        >
          <span className="sr-only">View order </span>
          {order.orderNumber}
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
    </li>
  );
}

function methodOf({ paymentMethod }: ShownOrder): string {
  return paymentMethod.replaceAll("_", " ");
}
