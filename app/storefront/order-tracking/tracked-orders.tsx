import { StatusBadge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { ChevronRight } from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import * as links from "#shop/links.ts";
import type { OrderItem, PublicOrder } from "#shop/orders/read-order.server.ts";
import { publicSentence } from "#shop/payments/order-state-words.ts";
import { formatWeight } from "#shop/weight.ts";
import { choicesOf } from "../shared/order/order-items.tsx";

/** Visible to anyone who knows the phone number, so without name and address (ADR-0031). */
export function TrackedOrders({ orders }: { orders: PublicOrder[] }) {
  return (
    <ul className="space-y-5">
      {orders.map((order) => (
        <li key={order.id} className="rounded-lg border border-line bg-card">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 md:px-7">
            <h2 className="text-base font-semibold tabular-nums">
              <span className="sr-only">Order </span>
              {order.orderNumber}
            </h2>
            <StatusBadge status={order.orderStatus} />
            <DateTime value={order.createdAt} className="basis-full text-sm text-ink-soft" />
            <p className="basis-full">{publicSentence(order.orderStatus)}</p>
          </div>
          <ul className="divide-y divide-line px-5 md:px-7">
            {order.items.map((item) => (
              <li key={item.id} className="flex items-baseline justify-between gap-4 py-3.5">
                <div className="min-w-0">
                  <p className="display text-base">
                    {item.productName}{" "}
                    <span className="font-sans text-sm font-normal whitespace-nowrap text-ink-soft">
                      × {item.quantity}
                    </span>
                  </p>
                  <p className="text-sm text-ink-soft tabular-nums">
                    {[item.purity, formatWeight(item.weight), ...choicesOf(item)].join(" · ")}
                  </p>
                </div>
                <Price amount={item.subtotal} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-5 py-3 md:px-7">
            <p>
              <span className="text-ink-soft">Total </span>
              <Price amount={order.totalAmount} className="text-base font-semibold" />
            </p>
            <TextLink
              standalone
              to={links.order(order.id, null)}
              aria-label={`View order ${order.orderNumber}`}
            >
              View order
              <ChevronRight className="size-4" />
            </TextLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
