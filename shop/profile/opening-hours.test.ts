import { expect, test } from "vitest";
import { openState, parseOpeningHours } from "./opening-hours.ts";

const demo = `Monday to Saturday: 10:30 am to 7:30 pm
Sunday: 11:00 am to 5:00 pm
Public holidays: closed`;

test("the lines of the profile are read, with the days that are closed", () => {
  const week = { opens: "10:30", closes: "19:30" };
  expect(parseOpeningHours(demo)).toEqual({
    mon: week,
    tue: week,
    wed: week,
    thu: week,
    fri: week,
    sat: week,
    sun: { opens: "11:00", closes: "17:00" },
  });
});

test.each([
  ["Daily: 10 am to 6 pm", "mon", { opens: "10:00", closes: "18:00" }],
  ["Mon-Fri: 10.30am - 7.30pm\nSat, Sun: closed", "fri", { opens: "10:30", closes: "19:30" }],
  ["Tuesday and Thursday: 09:00 to 17:00", "thu", { opens: "09:00", closes: "17:00" }],
  ["Monday: 12 pm to 11:45 pm", "mon", { opens: "12:00", closes: "23:45" }],
  ["Public holidays: 10 am to 1 pm", "holiday", { opens: "10:00", closes: "13:00" }],
] as const)("%j", (text, day, times) => {
  expect(parseOpeningHours(text)?.[day]).toEqual(times);
});

test.each([
  "",
  "By appointment",
  "Monday: 10 to 7",
  "Monday: 10 am to 7 pm, closed from 1 pm to 2 pm",
  "Monday: 7 pm to 10 am",
  "Saturday to Monday: 10 am to 5 pm",
  "Monday to Friday: 10 am to 7 pm\nFriday: 10 am to 12 pm",
  "Someday: 10 am to 7 pm",
  "Monday: 13 pm to 14 pm",
  "Sunday: closed",
])("%j is not understood, or says nothing", (text) => {
  expect(parseOpeningHours(text)).toBeUndefined();
});

// 25 November 2026 is a Wednesday.
test.each([
  ["2026-11-25T10:29", { isOpen: false, day: "2026-11-25", at: "10:30" }],
  ["2026-11-25T10:30", { isOpen: true, until: "19:30" }],
  ["2026-11-25T19:29", { isOpen: true, until: "19:30" }],
  ["2026-11-25T19:30", { isOpen: false, day: "2026-11-26", at: "10:30" }],
  ["2026-11-28T20:00", { isOpen: false, day: "2026-11-29", at: "11:00" }],
  // The next day is a public holiday.
  ["2026-11-30T20:00", { isOpen: false, day: "2026-12-02", at: "10:30" }],
  ["2026-12-01T12:00", { isOpen: false, day: "2026-12-02", at: "10:30" }],
])("at %s in Malaysia", (at, state) => {
  const now = new Date(`${at}:00+08:00`);
  expect(openState(now, parseOpeningHours(demo)!, ["2026-12-01"])).toMatchObject(state);
});

test("a shop that is closed for two weeks says nothing", () => {
  const holidays = Array.from(
    { length: 16 },
    (_, at) => `2026-12-${String(at + 1).padStart(2, "0")}`,
  );
  const now = new Date("2026-12-01T12:00:00+08:00");
  expect(openState(now, parseOpeningHours(demo)!, holidays)).toBeUndefined();
});
