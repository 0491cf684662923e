import { expect, test } from "vitest";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { fillPlaceholders } from "./fill-placeholders.server.ts";

setUpDatabase();

test("the privacy notice says how long the setting keeps pictures of packing", async () => {
  const profile = { ...(await readProfile()), packingPictureMonths: 36 };
  const facts = { profile, insuredLimit: null, language: "en" } as const;
  const notice = fillPlaceholders(profile.privacyEnglish, facts);
  expect(notice).toContain("We delete the pictures of packing after 36 months.");
});
