import { ChoiceLine, Word } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Price } from "#app/ui/price.tsx";
import type { PicturedItem, PublicOrder } from "#shop/orders/read-order.server.ts";
import type { TrackedPayment } from "#shop/payments/read-order-state.server.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import { Steps } from "./steps.tsx";
import { PiecePicture } from "../shared/piece.tsx";
import { OrderCard } from "../shared/order/order-card.tsx";
import { PayLink, ViewOrderLink } from "../shared/order/order-links.tsx";
import { PaymentBadge } from "../shared/order/payment-badge.tsx";

type TrackedOrder = PublicOrder & TrackedPayment & { sentence: string };

/** The orders of a phone number, without name and address: anyone who knows the number sees this list (ADR-0031). */
export function TrackedOrders({ orders }: { orders: TrackedOrder[] }) {
  return (
    <ul className="space-y-5">
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          heading="h2"
          sentence={order.sentence}
          items={<TrackedItems items={order.items} />}
          progress={order.steps ? <Steps steps={order.steps} /> : null}
          badge={<PaymentBadge payment={order.payment} />}
          actions={
            <>
              {order.payWith ? <PayLink order={order} method={order.payWith} /> : null}
              <ViewOrderLink order={order} />
            </>
          }
        />
      ))}
    </ul>
  );
}

function TrackedItems({ items }: { items: PicturedItem[] }) {
  return (
    <ul className="divide-y divide-line px-5 md:px-7">
      {items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-3.5 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:items-center"
        >
          <PiecePicture piece={item} sizes="4rem" className="max-sm:row-span-2" />
          <div className="min-w-0">
            <p className="display text-base wrap-anywhere">
              <Word lang={langOf(item, "productName")}>{item.productName}</Word>{" "}
              <span className="font-sans text-sm font-normal whitespace-nowrap text-ink-soft">
                × {item.quantity}
              </span>
            </p>
            <p className="text-sm text-ink-soft tabular-nums">
              <ChoiceLine facts={[purityName(item.purity), formatWeight(item.weight)]} of={item} />
            </p>
          </div>
          <Price amount={item.subtotal} />
        </li>
      ))}
    </ul>
  );
}
