import { channelOf } from "./method-names.ts";
import type { Order } from "./read-order.server.ts";

/**
 * The server waits longer for an online payment than the customer is told, because clocks differ and the bank's answer
 * takes a moment (ADR-0027).
 */
export const graceMinutes = 5;

/** Until when the customer is told to pay; null if the order awaits no payment. */
export function shownDeadline({
  paymentMethod,
  payBy,
}: Pick<Order, "paymentMethod" | "payBy">): Date | null {
  if (!payBy || channelOf(paymentMethod) !== "online") return payBy;
  return new Date(payBy.getTime() - graceMinutes * 60_000);
}
