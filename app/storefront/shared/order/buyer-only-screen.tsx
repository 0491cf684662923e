import { StatusBadge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import type { PublicOrder } from "#shop/orders/read-order.server.ts";

/** For viewers with only the URL: they can neither pay nor see more. */
export function BuyerOnlyScreen({ title, order }: { title: string; order: PublicOrder }) {
  return (
    <div className="frame max-w-xl! py-12 md:py-20">
      <h1 className="display mb-6 text-xl md:text-2xl">{title}</h1>
      <Card>
        <dl className="space-y-3">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">Order number</dt>
            <dd className="tabular-nums">{order.orderNumber}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">Status</dt>
            <dd>
              <StatusBadge status={order.orderStatus} />
            </dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">Total</dt>
            <dd className="font-semibold">
              <Price amount={order.totalAmount} />
            </dd>
          </div>
        </dl>
        <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
          Only the person who placed this order can pay for it. Open it in the browser or account
          you ordered with, or with the link in your order email.
        </p>
      </Card>
    </div>
  );
}
