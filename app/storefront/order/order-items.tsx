import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { Price } from "#app/ui/price.tsx";
import { PurityBadge } from "#app/ui/purity-badge.tsx";
import { formatMoney, goldValue, type Sen } from "#shop/money.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { formatWeight } from "#shop/weight.ts";

/** The pieces of an order, each with how its price was made. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="py-6 first:pt-0 last:pb-0">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h3 className="display text-lg">{item.productName}</h3>
              <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
                <PurityBadge purity={item.purity} />
                <span className="tabular-nums">{formatWeight(item.weight)}</span>
                {choicesOf(item).map((choice) => (
                  <span key={choice}>{choice}</span>
                ))}
              </div>
            </div>
            <p className="shrink-0 text-base font-semibold">
              <Price amount={item.subtotal} />
            </p>
          </div>
          <Making item={item} />
        </li>
      ))}
    </ul>
  );
}

export function choicesOf({ choices, colorName }: Pick<OrderItem, "choices" | "colorName">) {
  return [
    ...choices.map(({ name, value }) => `${name}: ${value}`),
    ...(colorName ? [`Colour: ${colorName}`] : []),
  ];
}

/** Gold, labour, adjustment, sum: the same ledger as on the product's page. */
function Making({ item }: { item: OrderItem }) {
  const { goldPriceAtPurchase, weight, labourFee, priceAdjustment, unitPrice, quantity } = item;
  return (
    <dl className="mt-4 space-y-1.5 text-sm">
      <Row
        name="Gold"
        detail={`${formatMoney(goldPriceAtPurchase as number as Sen)}/g × ${formatWeight(weight)}`}
      >
        <Price amount={goldValue(goldPriceAtPurchase, weight)} />
      </Row>
      <Row name="Labour fee">
        <Price amount={labourFee} />
      </Row>
      {priceAdjustment === 0 ? null : (
        <Row name="Adjustment for your choice">
          <Price amount={priceAdjustment} />
        </Row>
      )}
      <Row name={quantity === 1 ? "Price of the piece" : `Price each, × ${quantity}`} strong>
        <Price amount={unitPrice} />
      </Row>
    </dl>
  );
}

function Row(props: { name: string; detail?: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-end gap-2">
      <dt className={classes("flex flex-col gap-x-2 sm:flex-row", props.strong && "font-medium")}>
        {props.name}
        {props.detail ? (
          <span className="whitespace-nowrap text-ink-soft tabular-nums">{props.detail}</span>
        ) : null}
      </dt>
      <span aria-hidden="true" className="leader" />
      <dd className={props.strong ? "font-medium" : undefined}>{props.children}</dd>
    </div>
  );
}
