import { createElement } from "react";
import { expect, test } from "vitest";
import type { Day } from "#shop/calendar-day.ts";
import { htmlOf } from "#tests/render.ts";
import { OrderFilters } from "./order-filters.tsx";

/** The names of the periods that staff look at most, each with the days it shows. */
function periodsOn(today: Day) {
  const list = { counts: { pending: 0, processing: 0, completed: 0, cancelled: 0 }, countLimit: 1 };
  const filter = { sort: "newest", page: 1 } as never;
  const html = htmlOf(createElement(OrderFilters, { filter, list, today }));
  const links = html.matchAll(/href="\/\?from=([\d-]+)&amp;to=([\d-]+)"[^>]*>(.*?)<\/a>/g);
  return [...links].map(([, from, to, name]) => [name!.replaceAll(/<[^>]*>/g, ""), from, to]);
}

test("orders are filtered by today, yesterday, a week and this month with one press", () => {
  expect(periodsOn("2026-11-26")).toEqual([
    ["Today", "2026-11-26", "2026-11-26"],
    ["Yesterday", "2026-11-25", "2026-11-25"],
    ["Last 7 days", "2026-11-20", "2026-11-26"],
    ["This month", "2026-11-01", "2026-11-26"],
  ]);
});

test("on the first of a month, this month is that day and yesterday is in the month before", () => {
  expect(periodsOn("2027-01-01").slice(1)).toEqual([
    ["Yesterday", "2026-12-31", "2026-12-31"],
    ["Last 7 days", "2026-12-26", "2027-01-01"],
    ["This month", "2027-01-01", "2027-01-01"],
  ]);
});
