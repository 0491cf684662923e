import { expect, test } from "vitest";
import { newestAudit } from "#tests/audit.ts";
import { setUpDatabase } from "#tests/database.ts";
import { owner } from "#tests/factories.ts";
import { readProfile } from "./all-settings.server.ts";
import { defaultProfile } from "./default-profile.ts";
import {
  deliverySettingsForm,
  readDeliveryForm,
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
  firstReminderDays: "2",
  secondReminderDays: "5",
  uncollectedDays: "14",
  arrivalQuestionDays: "4",
};

test("until an owner saves them, the settings are those of the default terms", async () => {
  expect(defaultProfile).toMatchObject(await readDeliveryForm());
});

test("the owner saves them together; the audit log has the old and new values", async () => {
  const before = await readProfile();
  const settings = deliverySettingsForm.parse({ ...filled, holidays: "25/12/2026 Christmas" });
  await setDeliverySettings(owner, settings);
  expect(await readDeliveryForm()).toEqual({
    openingDays: ["mon", "sun"],
    holidays: [{ date: "2026-12-25", name: "Christmas" }],
    orderCutOff: "15:00",
    daysUntilReady: 0,
    daysUntilSent: 1,
    transitDaysPeninsular: 2,
    transitDaysEast: 9,
    firstReminderDays: 2,
    secondReminderDays: 5,
    uncollectedDays: 14,
    arrivalQuestionDays: 4,
  });
  expect(await newestAudit()).toMatchObject({
    subject: "settings",
    subjectId: "delivery",
    before: {
      openingDays: before.openingDays,
      daysUntilReady: 1,
      holidays: [],
      uncollectedDays: 30,
    },
    after: { openingDays: ["mon", "sun"], daysUntilReady: 0, uncollectedDays: 14 },
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
  { firstReminderDays: "0" },
  { secondReminderDays: "181" },
  { uncollectedDays: "366" },
  { arrivalQuestionDays: "0" },
  { arrivalQuestionDays: "61" },
  { holidays: "Christmas" },
  { holidays: "31/02/2027 Nothing" },
  { holidays: Array.from({ length: 201 }, (_, at) => `01/01/${2027 + at}`).join("\n") },
])("refused: %j", (wrong) => {
  expect(deliverySettingsForm.safeParse({ ...filled, ...wrong }).success).toBe(false);
});

test("the reminders and the call come one after the other", () => {
  const problems = (days: [first: number, second: number, call: number]) => {
    const [firstReminderDays, secondReminderDays, uncollectedDays] = days;
    const form = { ...filled, firstReminderDays, secondReminderDays, uncollectedDays };
    const { error } = deliverySettingsForm.safeParse(form);
    return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  };
  const late = "Enter 6 or more, so that it comes after the first reminder";
  const early = "Enter 7 or more, so that both reminders come before";
  expect(problems([5, 5, 30])).toEqual([["secondReminderDays", late]]);
  expect(problems([2, 6, 6])).toEqual([["uncollectedDays", early]]);
  expect(problems([1, 2, 3])).toEqual([]);
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
