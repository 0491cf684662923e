import { dayOf, daysAfter, nextDay, timeOf, weekdayOf, type Day } from "#shop/calendar-day.ts";
import { weekdays, type Weekday } from "#shop/weekdays.ts";

type Times = { opens: string; closes: string };
/** The times of each day, "10:30" to "19:30". A day without times is closed; `holiday` is every public holiday. */
export type OpeningHours = Partial<Record<Weekday | "holiday", Times>>;

/** The opening hours with the public holidays of the coming weeks. */
export type OpeningTimes = { hours: OpeningHours; holidays: Day[] };

/** When the shop is open, as far as its English opening hours are understood. A page may show it for a week. */
export function openingTimes(profile: {
  hours: string;
  holidays: { date: Day }[];
}): OpeningTimes | undefined {
  const hours = parseOpeningHours(profile.hours);
  if (!hours) return undefined;
  const today = dayOf(new Date());
  const last = daysAfter(today, 3 * 7);
  const dates = profile.holidays.map(({ date }) => date);
  return { hours, holidays: dates.filter((date) => date >= today && date <= last) };
}

/**
 * Reads the English opening hours of the profile, such as "Monday to Saturday: 10:30 am to 7:30 pm". Undefined if a
 * line is not understood or names a day twice: then the shop does not say whether it is open now.
 */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const hours: OpeningHours = {};
  const named = new Set<string>();
  for (const line of lines) {
    const [, dayText = "", timeText = ""] = /^([^:]+):(.+)$/.exec(line) ?? [];
    const days = parseDays(dayText.trim().toLowerCase());
    const times = parseTimes(timeText.trim().toLowerCase());
    if (!days || !times || days.some((day) => named.has(day))) return undefined;
    for (const day of days) {
      named.add(day);
      if (times !== "closed") hours[day] = times;
    }
  }
  return Object.keys(hours).length > 0 ? hours : undefined;
}

/** "Monday", "Mon to Sat", "Tuesday, Thursday & Friday", "Daily", "Public holidays". */
function parseDays(text: string): (Weekday | "holiday")[] | undefined {
  if (/^public holidays?$/.test(text)) return ["holiday"];
  if (/^(daily|every ?day)$/.test(text)) return [...weekdays];
  const parts = text.split(/\s*(?:,|&|\band\b)\s*/).map(parseDayRange);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function parseDayRange(text: string): Weekday[] | undefined {
  const [from, to = from, ...more] = text.split(/\s*(?:\bto\b|[-–])\s*/).map(parseDay);
  if (from === undefined || to === undefined || more.length > 0 || from > to) return undefined;
  return weekdays.slice(from, to + 1);
}

function parseDay(text: string): number | undefined {
  const [, short = ""] = /^(mon|tue|wed|thu|fri|sat|sun)\w*$/.exec(text.trim()) ?? [];
  const at = weekdays.indexOf(short as Weekday);
  return at === -1 ? undefined : at;
}

function parseTimes(text: string): Times | "closed" | undefined {
  if (text === "closed") return "closed";
  const [opens, closes, ...more] = text.split(/\s*(?:\bto\b|[-–])\s*/).map(parseTime);
  if (!opens || !closes || more.length > 0 || opens >= closes) return undefined;
  return { opens, closes };
}

/** "10:30 am", "7.30pm", "7 pm" or "19:30" as "19:30". */
function parseTime(text: string): string | undefined {
  const [, hour, minute = "00", half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?$/.exec(text) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  if (half === undefined) {
    // "10 to 7" could mean either half of the day.
    return text.includes(":") && Number(hour) < 24
      ? `${hour.padStart(2, "0")}:${minute}`
      : undefined;
  }
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  const hour24 = (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  return `${String(hour24).padStart(2, "0")}:${minute}`;
}

/** Open until a time today, or closed until a time of a day within the next two weeks. */
export type OpenState =
  | { isOpen: true; until: string }
  | { isOpen: false; day: Day; at: string; today: Day };

/** Whether the shop is open at `now`; undefined if it is closed for two weeks. */
export function openState(
  now: Date,
  hours: OpeningHours,
  holidays: readonly Day[],
): OpenState | undefined {
  const today = dayOf(now);
  const time = timeOf(now);
  const timesOn = (day: Day) => hours[holidays.includes(day) ? "holiday" : weekdayOf(day)];
  const times = timesOn(today);
  if (times && time >= times.opens && time < times.closes)
    return { isOpen: true, until: times.closes };
  if (times && time < times.opens) return { isOpen: false, day: today, at: times.opens, today };
  for (let step = 0, day = nextDay(today); step < 14; step += 1, day = nextDay(day)) {
    const next = timesOn(day);
    if (next) return { isOpen: false, day, at: next.opens, today };
  }
  return undefined;
}
