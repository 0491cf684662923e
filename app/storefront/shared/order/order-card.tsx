import type { ReactNode } from "react";
import { StatusBadge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { PublicOrder } from "#shop/orders/read-order.server.ts";

type Summary = Pick<PublicOrder, "orderNumber" | "orderStatus" | "createdAt" | "totalAmount">;

/** An order in a list: number, state and date, its items, total and actions. */
export function OrderCard(props: {
  order: Summary;
  heading: "h2" | "h3";
  /** Replaces the plain order number, for example with a link. */
  number?: ReactNode;
  badge?: ReactNode;
  sentence?: string;
  /** Stands below the sentence. */
  progress?: ReactNode;
  items: ReactNode;
  /** Stands below the total. */
  note?: string | undefined;
  actions: ReactNode;
}) {
  const { order, heading: Heading } = props;
  return (
    <li className="divide-y divide-line rounded-lg border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 md:px-7">
        <Heading className="text-base font-semibold tabular-nums">
          {props.number ?? <OrderNumber order={order} />}
        </Heading>
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={order.orderStatus} />
          {props.badge}
        </p>
        <DateTime value={order.createdAt} className="basis-full text-sm text-ink-soft" />
        {props.sentence ? <p className="basis-full">{props.sentence}</p> : null}
        {props.progress}
      </div>
      {props.items}
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 md:px-7">
        <p>
          <span className="text-ink-soft">{t("Total")} </span>
          <Price amount={order.totalAmount} className="text-base font-semibold" />
          {props.note ? <span className="block text-sm text-ink-soft">{props.note}</span> : null}
        </p>
        <div className="flex flex-wrap items-center gap-2">{props.actions}</div>
      </div>
    </li>
  );
}

export function OrderNumber({ order }: { order: Pick<PublicOrder, "orderNumber"> }) {
  return (
    <Rich
      text={t("<hidden>Order </hidden>{number}", { number: order.orderNumber })}
      hidden={(words) => <span className="sr-only">{words}</span>}
    />
  );
}
