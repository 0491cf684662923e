import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deliveryDatesFor, profileFor, shopDataInvalidation } from "./cached-shop-data.server.ts";
import { db } from "#db/client.server.ts";
import { inLanguage } from "#languages/language.server.ts";
import { writeProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { statementsOf } from "#tests/statements.ts";

// Invariant: a page never promises the date of an order that was placed before the cut-off time (ADR-0060).

setUpDatabase({ emptied: "settings" });
beforeEach(() => {
  shopDataInvalidation.onReconnect();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  shopDataInvalidation.onDisconnect();
});

const collectedAt = async (moment: string, language = "en") => {
  vi.setSystemTime(new Date(`2026-11-24T${moment}+08:00`));
  const dateTexts = await inLanguage(language, () => deliveryDatesFor(new RouterContextProvider()));
  return dateTexts?.collect;
};

test("pages of a second share the promise of their language, but never beyond the cut-off time", async () => {
  await db.transaction((tx) => writeProfile(tx, { orderCutOff: "15:00" }));
  expect(await collectedAt("14:59:59.500")).toBe("Ready to collect on Wed 25 Nov");
  const statements = await statementsOf(async () => {
    expect(await collectedAt("14:59:59.900")).toBe("Ready to collect on Wed 25 Nov");
    expect(await collectedAt("14:59:59.900", "zh")).toContain("11月25日");
  });
  expect(statements).toEqual([]);
  expect(await collectedAt("15:00:00.000")).toBe("Ready to collect on Thu 26 Nov");
});

test("a page that began before the settings changed leaves no old promise for the next", async () => {
  vi.setSystemTime(new Date("2026-11-24T14:30:00+08:00"));
  const before = new RouterContextProvider();
  await inLanguage("en", () => profileFor(before));
  await db.transaction((tx) => writeProfile(tx, { orderCutOff: "14:00" }));
  shopDataInvalidation.onInvalidate(undefined);
  await inLanguage("en", () => deliveryDatesFor(before));
  expect(await collectedAt("14:30:00.500")).toBe("Ready to collect on Thu 26 Nov");
});
