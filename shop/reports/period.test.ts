import { describe, expect, test } from "vitest";
import { countDays, daysOf } from "#shop/calendar-day.ts";
import { maxDays, periodBefore, reportPeriod, usualPeriods } from "./period.ts";

const today = "2026-03-05";

describe("a report covers", () => {
  test.each([
    [{}, { from: "2026-02-04", to: today }],
    [
      { from: "2026-02-01", to: "2026-02-10" },
      { from: "2026-02-01", to: "2026-02-10" },
    ],
    [{ from: "2026-03-01" }, { from: "2026-03-01", to: today }],
    [{ to: "2026-01-31" }, { from: "2026-01-02", to: "2026-01-31" }],
    // Confused, in the future, too long.
    [
      { from: "2026-02-10", to: "2026-02-01" },
      { from: "2026-02-01", to: "2026-02-10" },
    ],
    [
      { from: "2026-03-01", to: "2026-09-01" },
      { from: "2026-03-01", to: today },
    ],
    [
      { from: "2027-01-01", to: "2027-02-01" },
      { from: today, to: today },
    ],
    [{ from: "2001-01-01" }, { from: "2025-03-05", to: today }],
    [
      { from: "0000-01-01", to: "0026-01-01" },
      { from: "2026-02-04", to: today },
    ],
  ])("%j as %j", (asked, covered) => {
    expect(reportPeriod(asked, today)).toEqual(covered);
    expect(countDays(covered)).toBeLessThanOrEqual(maxDays);
  });
});

test("the period before ends the day before and is as long", () => {
  const period = { from: "2026-03-01", to: "2026-03-05" };
  expect(periodBefore(period)).toEqual({ from: "2026-02-24", to: "2026-02-28" });
  expect(daysOf(periodBefore(period))).toHaveLength(5);
});

test("the usual periods, also on the first day of a year", () => {
  expect(usualPeriods(today)).toEqual({
    thisMonth: { from: "2026-03-01", to: today },
    lastMonth: { from: "2026-02-01", to: "2026-02-28" },
    last7: { from: "2026-02-27", to: today },
    last30: { from: "2026-02-04", to: today },
    last90: { from: "2025-12-06", to: today },
    thisYear: { from: "2026-01-01", to: today },
  });
  const { lastMonth, thisYear } = usualPeriods("2026-01-01");
  expect(lastMonth).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(thisYear).toEqual({ from: "2026-01-01", to: "2026-01-01" });
});
