import { dayOf } from "#shop/calendar-day.ts";
import {
  destinationOf,
  promisedDates,
  type Destination,
  type PromisedDates,
} from "#shop/delivery/promised-dates.ts";
import {
  readDeliverySettings,
  type DeliverySettings,
} from "#shop/profile/delivery-settings.server.ts";
import type { CheckoutForm } from "./checkout-form.server.ts";
import type { DraftForm } from "./draft-form.server.ts";
import type { LockedOrder } from "./lock-order.server.ts";
import type { Statuses } from "./payment-deadline.server.ts";
import type { Quote } from "./quote.server.ts";
import type { Address, Order } from "./read-order.server.ts";
import { isOpenOrder } from "./open-orders.server.ts";

/** The dates that an order keeps (ADR-0060). Null in an order without a promise. */
export type OrderDates = Pick<Order, "readyOn" | "promisedOn">;

/** The dates of an order that is being placed: those that checkout showed, as long as its prices hold. */
export function datesOfNewOrder(
  input: CheckoutForm | DraftForm,
  quote: Quote,
  settings: DeliverySettings,
  now = new Date(),
): OrderDates {
  const state = input.deliveryMethod === "deliver" ? input.state : undefined;
  const destination = destinationOf(input.deliveryMethod, state);
  const shown = now < quote.expiresAt ? quote.deliveryDates?.[destination] : undefined;
  return toColumns(shown ?? promisedDates(now, settings, destination));
}

/**
 * The dates after a change of status. They are computed anew if the order becomes paid or is reopened on a later day than
 * the one on which it was placed.
 */
export async function datesAfter(
  order: LockedOrder,
  to: Statuses,
  now = new Date(),
): Promise<OrderDates> {
  const { readyOn, promisedOn } = order;
  const becomesPaid = order.paymentStatus !== "completed" && to.paymentStatus === "completed";
  const isReopened = order.orderStatus === "cancelled";
  const isOngoing = isOpenOrder(to.orderStatus);
  const isOutdated = isOngoing && (becomesPaid || isReopened) && !isPlacedToday(order, now);
  if (!isOutdated) return { readyOn, promisedOn };
  return toColumns(
    promisedDates(now, await readDeliverySettings(order.tx), destinationOfOrder(order)),
  );
}

/** The dates of an order that goes to another address: computed again from today if its region changes. */
export async function datesAfterAddressChange(
  order: LockedOrder,
  address: Address,
  now = new Date(),
): Promise<OrderDates> {
  const { readyOn, promisedOn } = order;
  const destination = destinationOf(order.deliveryMethod, address.state);
  if (promisedOn === null || destination === destinationOfOrder(order))
    return { readyOn, promisedOn };
  return toColumns(promisedDates(now, await readDeliverySettings(order.tx), destination));
}

/** What the dates of an order are computed from. */
export type DatedOrder = Pick<
  Order,
  "createdAt" | "deliveryMethod" | "address" | "readyOn" | "promisedOn"
>;

/** The dates of an order if it is paid now. */
export async function datesIfPaid(order: DatedOrder, now = new Date()): Promise<OrderDates> {
  if (isPlacedToday(order, now)) return order;
  return toColumns(promisedDates(now, await readDeliverySettings(), destinationOfOrder(order)));
}

function isPlacedToday({ createdAt }: Pick<Order, "createdAt">, now: Date): boolean {
  return dayOf(createdAt) === dayOf(now);
}

function destinationOfOrder({
  deliveryMethod,
  address,
}: Pick<Order, "deliveryMethod" | "address">): Destination {
  return destinationOf(deliveryMethod, address?.state);
}

function toColumns(dates: PromisedDates | undefined): OrderDates {
  return dates ?? { readyOn: null, promisedOn: null };
}
