import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import {
  readShopProfile,
  setShopProfile,
  shopProfileForm,
} from "#shop/profile/shop-profile.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { setUpDatabase } from "./database.ts";
import { clerk } from "./factories.ts";

setUpDatabase();

const owner = { ...clerk, role: "owner" as const };

test("the owner saves the shop's details together, and other settings stay unchanged", async () => {
  const before = await readProfile();
  await setShopProfile(owner, { ...(await readShopProfile()), name: "Emas Seri", hours: "" });
  expect(await readProfile()).toEqual({ ...before, name: "Emas Seri", hours: "" });
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
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
])("invalid text is refused: %j", async (wrong) => {
  const right = await readShopProfile();
  expect(shopProfileForm.safeParse(right).success).toBe(true);
  expect(shopProfileForm.safeParse({ ...right, ...wrong }).success).toBe(false);
});
