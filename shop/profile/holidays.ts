import { isDay, type Day } from "#shop/calendar-day.ts";

export type Holiday = { date: Day; name: string };

export const maxHolidays = 200;

/** One holiday per line, with its date first: "25/12/2026 Christmas". */
export function formatHolidays(holidays: Holiday[]): string {
  return holidays.map(({ date, name }) => `${formatDate(date)} ${name}`.trim()).join("\n");
}

/**
 * Reads the lines that `formatHolidays` writes, or that were pasted: `25/12/2026`, `25.12.2026`, `2026-12-25`, in any
 * order. Of two lines with one date, the last counts. `wrong` is the first line without a date.
 */
export function parseHolidays(
  text: string,
): { ok: true; holidays: Holiday[] } | { ok: false; wrong: string } {
  const found = new Map<Day, Holiday>();
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (!line) continue;
    const holiday = parseLine(line);
    if (!holiday) return { ok: false, wrong: line };
    found.set(holiday.date, holiday);
  }
  return { ok: true, holidays: [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}

function parseLine(line: string): Holiday | undefined {
  const [, first, rest = ""] = /^([\d/.-]+)(?:[\s,;:–-]+(.*))?$/.exec(line) ?? [];
  const date = first && parseDate(first);
  return date ? { date, name: rest.trim().slice(0, 100) } : undefined;
}

/** The day comes before the month, as everywhere in Malaysia. */
function parseDate(text: string): Day | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const date = day ? `${year}-${month!.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return isDay(date) ? date : undefined;
}

function formatDate(date: Day): string {
  return date.split("-").toReversed().join("/");
}
