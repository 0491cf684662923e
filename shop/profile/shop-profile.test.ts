import { expect, test } from "vitest";
import { readShopProfile, setShopProfile, shopProfileForm } from "./shop-profile.server.ts";
import { readProfile } from "./all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { newestAudit } from "#tests/audit.ts";

setUpDatabase();

test("the owner saves the shop's details together, and other settings stay unchanged", async () => {
  const before = await readProfile();
  await setShopProfile(owner, { ...(await readShopProfile()), name: "Emas Seri", hours: "" });
  expect(await readProfile()).toEqual({ ...before, name: "Emas Seri", hours: "" });
  const line = await newestAudit();
  expect(line).toMatchObject({
    staffId: clerk.id,
    subject: "settings",
    before: { name: before.name },
    after: { name: "Emas Seri" },
  });
});

test.each([
  { name: "" },
  { chatNumber: "012-345" },
  { email: "nobody" },
  { mapUrl: "javascript:alert(1)" },
  { mapUrl: "http://maps.example" },
  { socialLinks: "http://instagram.com/emas" },
  { socialLinks: "https://instagram.com/emas\njavascript:alert(1)" },
])("invalid text is refused: %j", async (wrong) => {
  const right = await readShopProfile();
  expect(shopProfileForm.safeParse(right).success).toBe(true);
  expect(shopProfileForm.safeParse({ ...right, ...wrong }).success).toBe(false);
});
