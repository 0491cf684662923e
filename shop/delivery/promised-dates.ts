import type { DeliveryMethod } from "#db/schema/orders.ts";
import { dayOf, nextDay, timeOf, weekdayOf, type Day } from "#shop/calendar-day.ts";
import { isEastMalaysia } from "#shop/malaysian-states.ts";
import type { DeliverySettings } from "#shop/profile/delivery-settings.server.ts";

/** Where an order goes: to the shop's counter, or to a part of Malaysia. */
export const destinations = ["collect", "peninsular", "east"] as const;
export type Destination = (typeof destinations)[number];

export type PromisedDates = {
  /** The day on which the order is ready to collect, or leaves the shop. */
  readyOn: Day;
  /** What the customer is promised: the day on which the order is ready to collect, or at the door. */
  promisedOn: Day;
};

/** The dates of an order by its destination. */
export type DeliveryDates = Record<Destination, PromisedDates>;

export function destinationOf(method: DeliveryMethod, state: string | undefined): Destination {
  if (method === "collect") return "collect";
  return state && isEastMalaysia(state) ? "east" : "peninsular";
}

/** The dates of an order that is placed and paid at this moment, for each destination; undefined as for `promisedDates`. */
export function deliveryDatesAt(now: Date, settings: DeliverySettings): DeliveryDates | undefined {
  const collect = promisedDates(now, settings, "collect");
  const peninsular = promisedDates(now, settings, "peninsular");
  const east = promisedDates(now, settings, "east");
  return collect && peninsular && east ? { collect, peninsular, east } : undefined;
}

/** Whether an order would have the same dates at both moments (ms): they change at full minutes only. */
export function haveSameDeliveryDates(one: number, other: number): boolean {
  return Math.floor(one / 60_000) === Math.floor(other / 60_000);
}

/**
 * The dates of an order that is placed and paid `now` (ADR-0060). Undefined if the shop has no opening days, because
 * then there is no date to promise.
 */
export function promisedDates(
  now: Date,
  settings: DeliverySettings,
  destination: Destination,
): PromisedDates | undefined {
  const holidays = new Set(settings.holidays.map(({ date }) => date));
  const isOpen = (day: Day) => settings.openingDays.includes(weekdayOf(day)) && !holidays.has(day);
  const isCourierDay = (day: Day) => weekdayOf(day) !== "sun" && !holidays.has(day);
  const start = countedFrom(now, settings.orderCutOff, isOpen);
  const days = destination === "collect" ? settings.daysUntilReady : settings.daysUntilSent;
  const readyOn = start && dayAfter(start, days, isOpen);
  if (!readyOn) return undefined;
  if (destination === "collect") return { readyOn, promisedOn: readyOn };
  const transit =
    destination === "east" ? settings.transitDaysEast : settings.transitDaysPeninsular;
  const promisedOn = dayAfter(readyOn, transit, isCourierDay);
  return promisedOn ? { readyOn, promisedOn } : undefined;
}

/**
 * The day from which working days are counted. Without a cut-off time that is today. With one, an order that comes after
 * it, or on a day on which the shop is closed, counts as if it came on the next opening day.
 */
function countedFrom(now: Date, cutOff: string, isOpen: (day: Day) => boolean): Day | undefined {
  const today = dayOf(now);
  if (!cutOff || (isOpen(today) && timeOf(now) < cutOff)) return today;
  return dayAfter(today, 1, isOpen);
}

/** More than 60 working days and 200 holidays take, if the shop opens once a week. */
const longestSearchDays = 2000;

/** The working day that is so many working days after `day`. For 0, `day` itself or the next working day. */
function dayAfter(day: Day, count: number, isWorkingDay: (day: Day) => boolean): Day | undefined {
  let left = Math.max(count, 1);
  let tried = count === 0 ? day : nextDay(day);
  for (let step = 0; step < longestSearchDays; step += 1) {
    if (isWorkingDay(tried)) left -= 1;
    if (left === 0) return tried;
    tried = nextDay(tried);
  }
  return undefined;
}
