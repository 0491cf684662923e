import { describe, expect, test } from "vitest";
import { defaultProfile } from "#shop/profile/default-profile.ts";
import type { DeliverySettings } from "#shop/profile/delivery-settings.server.ts";
import { weekdays } from "#shop/weekdays.ts";
import { deliveryDatesAt, destinationOf, promisedDates } from "./promised-dates.ts";

// Monday is 23 November 2026. All moments are in Malaysian time.

const defaults = defaultProfile as unknown as DeliverySettings;
const at = (local: string) => new Date(`${local}+08:00`);

function collect(local: string, settings: Partial<DeliverySettings> = {}) {
  return promisedDates(at(local), { ...defaults, ...settings }, "collect")?.promisedOn;
}

function arrival(
  local: string,
  destination: "peninsular" | "east",
  settings: Partial<DeliverySettings> = {},
) {
  const dates = promisedDates(at(local), { ...defaults, ...settings }, destination);
  return dates && [dates.readyOn, dates.promisedOn];
}

describe("the defaults promise what the default terms say", () => {
  test.each([
    ["2026-11-23T00:00", "2026-11-24"],
    ["2026-11-23T23:59", "2026-11-24"],
    ["2026-11-28T12:00", "2026-11-30"],
    ["2026-11-29T12:00", "2026-11-30"],
  ])("collected orders of %s are ready on the next working day, %s", (now, day) => {
    expect(collect(now)).toBe(day);
  });

  test("orders leave within two working days, and take three or seven more", () => {
    expect(arrival("2026-11-23T10:00", "peninsular")).toEqual(["2026-11-25", "2026-11-28"]);
    expect(arrival("2026-11-23T10:00", "east")).toEqual(["2026-11-25", "2026-12-03"]);
    expect(arrival("2026-11-29T10:00", "peninsular")).toEqual(["2026-12-01", "2026-12-04"]);
  });
});

test("the day is the one in Malaysia, not the one in UTC", () => {
  expect(collect("2026-11-24T00:30")).toBe("2026-11-25");
  const { collect: ready } = deliveryDatesAt(new Date("2026-11-23T16:30:00Z"), defaults)!;
  expect(ready.promisedOn).toBe("2026-11-25");
});

test("holidays count neither for the shop nor for couriers", () => {
  const holidays = [
    { date: "2026-11-24", name: "Closed" },
    { date: "2026-11-27", name: "" },
  ];
  expect(collect("2026-11-23T10:00", { holidays })).toBe("2026-11-25");
  expect(arrival("2026-11-23T10:00", "peninsular", { holidays })).toEqual([
    "2026-11-26",
    "2026-12-01",
  ]);
});

test("past holidays change nothing", () => {
  const holidays = [{ date: "2025-11-24", name: "Long ago" }];
  expect(collect("2026-11-23T10:00", { holidays })).toBe("2026-11-24");
});

describe("with a cut-off time", () => {
  const orderCutOff = "15:00";
  test.each([
    ["before it, today counts", "2026-11-23T14:59", "2026-11-24"],
    ["from it on, the next opening day counts", "2026-11-23T15:00", "2026-11-25"],
    ["on the last day of the week", "2026-11-28T16:00", "2026-12-01"],
    ["on a closed day", "2026-11-29T10:00", "2026-12-01"],
  ])("%s", (_, now, day) => {
    expect(collect(now, { orderCutOff })).toBe(day);
  });

  test("a later order never has an earlier date", () => {
    const holidays = [{ date: "2026-12-25", name: "Christmas" }];
    let before = "";
    for (let hour = 0; hour < 24 * 60; hour += 1) {
      const now = new Date(at("2026-11-20T00:00").getTime() + hour * 3_600_000);
      const dates = promisedDates(now, { ...defaults, orderCutOff, holidays }, "east")!;
      expect(dates.promisedOn >= before).toBe(true);
      expect(dates.promisedOn > dates.readyOn).toBe(true);
      before = dates.promisedOn;
    }
  });
});

test("months and years end, also in leap years", () => {
  expect(collect("2026-11-30T10:00")).toBe("2026-12-01");
  expect(collect("2026-12-31T10:00")).toBe("2027-01-01");
  expect(collect("2028-02-28T10:00")).toBe("2028-02-29");
  expect(arrival("2026-12-30T10:00", "east")).toEqual(["2027-01-01", "2027-01-09"]);
});

test("0 days is the same day, if the shop is open", () => {
  const sameDay = { daysUntilReady: 0, orderCutOff: "12:00" };
  expect(collect("2026-11-23T11:00", sameDay)).toBe("2026-11-23");
  expect(collect("2026-11-23T12:00", sameDay)).toBe("2026-11-24");
  expect(collect("2026-11-29T11:00", { daysUntilReady: 0 })).toBe("2026-11-30");
});

test("a shop that opens once a week has dates", () => {
  const openingDays = ["fri" as const];
  expect(collect("2026-11-23T10:00", { openingDays, daysUntilReady: 60 })).toBe("2028-01-14");
});

test("a shop without opening days, or with only holidays ahead, promises nothing", () => {
  expect(collect("2026-11-23T10:00", { openingDays: [] })).toBeUndefined();
  expect(collect("2026-11-23T10:00", { openingDays: [], orderCutOff: "15:00" })).toBeUndefined();
  expect(deliveryDatesAt(at("2026-11-23T10:00"), { ...defaults, openingDays: [] })).toBeUndefined();
});

test("every day can be an opening day; couriers rest on Sundays", () => {
  const openingDays = [...weekdays];
  expect(collect("2026-11-28T10:00", { openingDays })).toBe("2026-11-29");
  expect(arrival("2026-11-27T10:00", "peninsular", { openingDays })).toEqual([
    "2026-11-29",
    "2026-12-02",
  ]);
});

test.each([
  ["collect", undefined, "collect"],
  ["deliver", "Selangor", "peninsular"],
  ["deliver", "Sabah", "east"],
  ["deliver", "Sarawak", "east"],
  ["deliver", "Labuan", "east"],
] as const)("%s to %s goes to %s", (method, state, destination) => {
  expect(destinationOf(method, state)).toBe(destination);
});
