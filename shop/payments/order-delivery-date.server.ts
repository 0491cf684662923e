import { dayOf } from "#shop/calendar-day.ts";
import { deliveryDateSentence } from "#shop/delivery/delivery-date-texts.ts";
import { datesIfPaid, type DatedOrder } from "#shop/orders/order-dates.server.ts";
import type { OrderState } from "./order-state.ts";

/**
 * What the customer reads about the order's date, on its page and in emails. Undefined if there is none to promise: the
 * order is complete, ready or over, was placed without one, or the date has passed.
 */
export async function readDeliveryDate(
  order: DatedOrder,
  state: OrderState,
  now = new Date(),
): Promise<string | undefined> {
  switch (state.kind) {
    case "awaiting-payment":
    case "checking-payment": {
      const { promisedOn } = await datesIfPaid(order, now);
      const condition = state.payment.kind === "due" ? "paid" : "confirmed";
      return promisedOn ? deliveryDateSentence(state.delivery, promisedOn, condition) : undefined;
    }
    case "preparing": {
      if (["ready", "arrived", "failed"].includes(state.fulfilment.kind)) return undefined;
      const { promisedOn } = order;
      const isAhead = promisedOn !== null && promisedOn >= dayOf(now);
      return isAhead ? deliveryDateSentence(state.delivery, promisedOn) : undefined;
    }
    case "refunded":
    case "completed":
    case "cancelled":
      return undefined;
  }
}
