import { href } from "react-router";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { creditOf } from "#shop/orders/amount-to-pay.ts";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import type { valueToday } from "#shop/gold/value-today.ts";
import type { BuyerCollection } from "#shop/fulfilment/buyer-collection.server.ts";
import type { PublicOrder } from "#shop/orders/read-order.server.ts";
import type { Sen } from "#shop/money.ts";
import type { OrderState } from "#shop/payments/order-state.ts";
import { OrderBand } from "../shared/order/order-band.tsx";
import { OrderFacts, PublicFacts } from "../shared/order/order-facts.tsx";
import { OrderItems } from "../shared/order/order-items.tsx";
import type { OrderView } from "../shared/order/order-view.server.ts";
import { OpenOnPhone, type OrderLink } from "../shared/order/open-on-phone.tsx";
import { UnpaidActions, type UnpaidChoices } from "../shared/order/unpaid-actions.tsx";
import { Timeline } from "../shared/order/timeline.tsx";
import { Totals } from "../shared/totals.tsx";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { withLinkKey } from "../shared/order/with-link-key.ts";
import type { AccountAnswer } from "./return-account.tsx";
import { Returns } from "./returns.tsx";
import { Parcels } from "./parcels.tsx";
import { AddToAccount } from "./add-to-account.tsx";
import { CollectionCard } from "./collection-card.tsx";
import type { CollectionPlace } from "./collection-place.server.ts";
import type { CollectorFormState } from "./collector-action.server.ts";
import { RefundsCard } from "./refunds-card.tsx";
import { ValueToday } from "./value-today.tsx";

type FullView = OrderView & {
  link: OrderLink;
  phone: string;
  /** Undefined unless the buyer looks at an order that is collected. */
  own: BuyerCollection | undefined;
  /** Undefined if the order is not collected. */
  place: CollectionPlace | undefined;
  isBuyer: boolean;
  buyAgainKey: string;
  /** Whether this viewer may ask to return pieces. */
  canReturn: boolean;
  /** What would be refunded for the lost parcels for which this viewer can still choose, by the parcel's id. */
  lostRefunds: Record<string, Sen>;
  choices: UnpaidChoices;
  /** What the shop would pay today for the gold; undefined unless the pieces are with the customer. */
  value: ReturnType<typeof valueToday>;
  /** Whether this viewer may add the order to their account. */
  canJoin: boolean;
  shopAddress: string;
  newOrderLinks: Record<string, string>;
};

/** The order page. Without `full`, it shows what anyone with the URL may see: number, status, items and total. */
export function OrderScreen({
  heading,
  order,
  publicLine,
  full,
  collectorFormState,
  account,
}: {
  heading: string;
  order: PublicOrder;
  /** The order's state as anyone may read it. */
  publicLine: string | undefined;
  full: FullView | undefined;
  collectorFormState: CollectorFormState | undefined;
  /** What is wrong with the bank account that was sent. */
  account: AccountAnswer | undefined;
}) {
  const linkKey = useLinkKey();
  return (
    <div className="frame py-10 md:py-16">
      <div className="mx-auto max-w-2xl text-center">
        <span
          aria-hidden="true"
          className="mx-auto mb-7 block size-3 rotate-45 bg-gold ring-8 ring-gold-wash"
        />
        <h1 className="display text-2xl">{heading}</h1>
        <p className="mt-3 text-base text-balance wrap-anywhere text-ink-soft">
          {/* With the role `status`, screen readers announce the sentence when it changes. */}
          {full ? <span role="status">{wholeAmounts(full.line)}</span> : publicLine}
        </p>
        {full?.deliveryDate ? (
          <p className="mt-2 text-base font-medium text-balance">{full.deliveryDate}</p>
        ) : null}
        <p className="mt-5 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
          {full ? (
            <>
              <span className="text-ink-soft">{t("Order")}</span>
              <strong className="font-semibold tabular-nums">{order.orderNumber}</strong>
            </>
          ) : null}
          <StatusBadge status={order.orderStatus} />
        </p>
      </div>
      {full ? (
        <div className="mx-auto mt-8 max-w-5xl">
          <OrderBand
            orderId={order.id}
            buyAgainKey={full.buyAgainKey}
            state={full.state}
            isInsured={full.isInsured}
            hasReceipt={full.order.paymentStatus === "completed"}
          />
          <div className="mt-2 flex sm:justify-end">
            <UnpaidActions orderId={order.id} {...full.choices} />
          </div>
        </div>
      ) : null}
      <div className="mx-auto mt-8 grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="space-y-6">
          {full ? <Handover full={full} collectorFormState={collectorFormState} /> : null}
          {full ? <Returns {...full} answer={account} /> : null}
          <Card title={t("Items")}>
            <OrderItems items={order.items} />
            <div className="mt-6 border-t border-line pt-6 sm:ml-auto sm:max-w-xs">
              <Totals subtotal={order.totalAmount} credit={full && creditOf(full.order)} />
            </div>
          </Card>
          {full ? (
            <Card title={t("Order history")}>
              <Timeline entries={full.timeline} />
            </Card>
          ) : null}
        </div>
        <div className="space-y-6">
          {full ? (
            <>
              <OrderFacts order={full.order} phone={full.phone} paidBy={full.money.paid?.method} />
              <RefundsCard refunds={full.money.refunds} />
              {full.value ? <ValueToday items={order.items} value={full.value} /> : null}
              {full.canJoin ? <AddToAccount orderId={order.id} /> : null}
              <OpenOnPhone link={full.link} />
            </>
          ) : (
            <PublicFacts order={order} title={t("Order details")}>
              {t(
                "We show the details of this order only to the person who placed it. If that's you, use the browser or account you ordered with, or open the link in your order email.",
              )}
            </PublicFacts>
          )}
        </div>
      </div>
      <div className="mt-10 flex flex-wrap justify-center gap-3 print:hidden">
        <ButtonLink to={href("/products")}>{t("Continue Shopping")}</ButtonLink>
        {full?.canReturn ? (
          <ButtonLink
            to={withLinkKey(
              href("/order-confirmation/:orderId/return", { orderId: order.id }),
              linkKey,
            )}
            variant="secondary"
          >
            {t("Return or exchange")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={href("/order-tracking")} variant="secondary">
          {t("Track Order")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** How the pieces reach the customer: parcels, or the one card about collecting them. */
function Handover({
  full,
  collectorFormState,
}: {
  full: FullView;
  collectorFormState: CollectorFormState | undefined;
}) {
  const { order, state, parcels, place, own, lostRefunds } = full;
  if (!place) return <Parcels order={order} parcels={parcels} lostRefunds={lostRefunds} />;
  const isOpen = canBeCollected(state);
  if (!isOpen && parcels.length === 0) return null;
  return <CollectionCard {...{ order, parcels, place, own, collectorFormState, isOpen }} />;
}

/** Whether pieces of a collected order may still wait at the counter. */
function canBeCollected(state: OrderState): boolean {
  return ["awaiting-payment", "checking-payment", "preparing"].includes(state.kind);
}
