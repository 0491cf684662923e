import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import { formatTypedAmount } from "#shop/money.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";

/** The amount and the order number. With `canCopy` each has a copy button, for pasting it into a payment app. */
export function PaymentFigures(props: { order: FullOrder; canCopy?: boolean }) {
  const { order, canCopy = false } = props;
  const toPay = amountToPay(order);
  const amountToCopy = canCopy ? formatTypedAmount(toPay) : undefined;
  return (
    <dl className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
      <Figure name={t("Amount to pay")} toCopy={amountToCopy}>
        <Price amount={toPay} />
      </Figure>
      <Figure name={t("Order number")} toCopy={canCopy ? order.orderNumber : undefined}>
        {order.orderNumber}
      </Figure>
    </dl>
  );
}

function Figure(props: { name: string; toCopy: string | undefined; children: ReactNode }) {
  const { name, toCopy, children } = props;
  return (
    <div className="bg-card p-5 md:px-7">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 -mr-3 flex min-h-11 items-center justify-between gap-x-2 text-lg font-semibold tabular-nums">
        {children}
        {toCopy ? <CopyButton text={toCopy} what={name.toLowerCase()} /> : null}
      </dd>
    </div>
  );
}
