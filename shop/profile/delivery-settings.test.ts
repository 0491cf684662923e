import { expect, test } from "vitest";
import { newestAudit } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { owner } from "#tests/factories.ts";
import { readProfile } from "./all-settings.server.ts";
import { defaultProfile } from "./default-profile.ts";
import {
  deliverySettingsForm,
  readDeliverySettings,
  setDeliverySettings,
} from "./delivery-settings.server.ts";
import { formatHolidays, parseHolidays } from "./holidays.ts";

setUpDatabase();

const filled = {
  openingDays: ["mon", "sun"],
  holidays: "",
  orderCutOff: "15:00",
  daysUntilReady: "0",
  daysUntilSent: "1",
  transitDaysPeninsular: "2",
  transitDaysEast: "9",
};

test("until an owner saves them, the settings are those of the default terms", async () => {
  expect(defaultProfile).toMatchObject(await readDeliverySettings());
});

test("the owner saves them together; the audit log has the old and new values", async () => {
  const before = await readProfile();
  const settings = deliverySettingsForm.parse({ ...filled, holidays: "25/12/2026 Christmas" });
  await setDeliverySettings(owner, settings);
  expect(await readDeliverySettings()).toEqual({
    openingDays: ["mon", "sun"],
    holidays: [{ date: "2026-12-25", name: "Christmas" }],
    orderCutOff: "15:00",
    daysUntilReady: 0,
    daysUntilSent: 1,
    transitDaysPeninsular: 2,
    transitDaysEast: 9,
  });
  expect(await newestAudit()).toMatchObject({
    subject: "settings",
    subjectId: "delivery",
    before: { openingDays: before.openingDays, daysUntilReady: 1, holidays: [] },
    after: { openingDays: ["mon", "sun"], daysUntilReady: 0 },
  });
});

test("no opening day and no cut-off time are allowed", () => {
  const { openingDays: _none, ...closed } = filled;
  const settings = deliverySettingsForm.parse({ ...closed, orderCutOff: "" });
  expect(settings).toMatchObject({ openingDays: [], orderCutOff: "" });
});

test.each([
  { openingDays: ["monday"] },
  { orderCutOff: "25:00" },
  { orderCutOff: "3 pm" },
  { daysUntilReady: "-1" },
  { daysUntilSent: "61" },
  { transitDaysEast: "" },
  { holidays: "Christmas" },
  { holidays: "31/02/2027 Nothing" },
  { holidays: Array.from({ length: 201 }, (_, at) => `01/01/${2027 + at}`).join("\n") },
])("refused: %j", (wrong) => {
  expect(deliverySettingsForm.safeParse({ ...filled, ...wrong }).success).toBe(false);
});

test("holidays are read as staff type or paste them", () => {
  const pasted = `
    2027-01-01\tNew Year's Day
    1/2/2027 - Federal Territory Day
    25.12.2026: Christmas
    25/12/2026 Christmas Day\r
  `;
  const parsed = parseHolidays(pasted);
  const holidays = [
    { date: "2026-12-25", name: "Christmas Day" },
    { date: "2027-01-01", name: "New Year's Day" },
    { date: "2027-02-01", name: "Federal Territory Day" },
  ];
  expect(parsed).toEqual({ ok: true, holidays });
  expect(parseHolidays(formatHolidays(holidays))).toEqual(parsed);
});
