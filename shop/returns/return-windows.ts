import type { ReturnReason } from "#db/schema/returns.ts";
import { daysAfter, type Day } from "#shop/calendar-day.ts";

export type Windows = { exchangeDays: number; faultDays: number };

const exchangeReasons = ["size", "changed-mind"] as const satisfies ReturnReason[];

/** Whether the piece is as it was sold and the customer would like another one. It can be exchanged, not refunded. */
export function isExchangeReason(reason: ReturnReason): boolean {
  return (exchangeReasons as readonly ReturnReason[]).includes(reason);
}

/** The last day, in Malaysia, on which a customer can ask. The day of arrival does not count. */
export function lastDayToAsk(reason: ReturnReason, arrivedOn: Day, windows: Windows): Day {
  const days = isExchangeReason(reason) ? windows.exchangeDays : windows.faultDays;
  return daysAfter(arrivedOn, days);
}
