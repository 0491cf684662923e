import { createHash } from "node:crypto";
import { t } from "#languages/messages.ts";
import { creditOf } from "#shop/orders/amount-to-pay.ts";
import { readParcels } from "#shop/fulfilment/parcels.server.ts";
import { limitForPieces } from "#shop/fulfilment/limit-for-pieces.ts";
import { insuredLimit } from "#shop/fulfilment/transit-policies.server.ts";
import { readTimeline, type FullOrder } from "#shop/orders/read-order.server.ts";
import { isExpectingNews, type OrderState } from "#shop/payments/order-state.ts";
import { stateSentence } from "#shop/payments/order-state-words.ts";
import { readDeliveryDate } from "#shop/payments/order-delivery-date.server.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { readReturnRules } from "#shop/profile/return-rules.server.ts";
import { readBuyerReturns } from "#shop/returns/buyer-returns.server.ts";
import { refundMethodFor } from "#shop/payments/refund-method.ts";
import { timelineEntries } from "./timeline-entries.ts";

export type OrderView = Awaited<ReturnType<typeof readOrderView>>;

/** Everything that the pages about one order show. */
export async function readOrderView(order: FullOrder) {
  const [returns, events, { state, money }, parcels, limit] = await Promise.all([
    readBuyerReturns(order),
    readTimeline(order.id),
    readOrderState(order),
    readParcels(order),
    insuredLimit(),
  ]);
  /** The order's state as one or two sentences for its buyer. */
  const line = sentenceFor(order, state);
  const deliveryDate = await readDeliveryDate(order, state);
  const { refundDays } = await readReturnRules();
  const shown = {
    order,
    state,
    money,
    parcels,
    /** Whether a policy covers a parcel with any of the pieces today. */
    isInsured:
      limitForPieces(
        limit,
        order.items.map(({ unitPrice }) => unitPrice),
      ) !== undefined,
    timeline: timelineEntries(events),
    line,
    deliveryDate,
    returns,
    /** Days from receiving the pieces until a return is settled. */
    refundDays,
    /** Whether refunds of this order need the buyer's bank account. */
    refundsToBank:
      creditOf(order) !== undefined ||
      (money.paid !== undefined && refundMethodFor(money.paid.method) === "bank"),
  };
  return {
    ...shown,
    /** Changes when anything in `shown` changes; open pages poll this version. */
    stateVersion: versionOf(shown),
    isExpectingNews: isExpectingNews(state, money),
  };
}

function sentenceFor({ fullName }: FullOrder, state: OrderState): string {
  const sentence = stateSentence(state);
  return state.kind === "cancelled"
    ? sentence
    : t("Thank you, {name}. {sentence}", { name: fullName, sentence });
}

function versionOf(shown: object): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}
