import { expect, test } from "vitest";
import { settingsTabsOf } from "./settings-tabs.tsx";

test("security is a tab for all staff, the audit log and the rules only for owners", () => {
  const addresses = (role: string) => settingsTabsOf(role).map(({ to }) => to);
  expect(addresses("staff")).toEqual(["/admin/settings", "/admin/security"]);
  expect(addresses("owner")).toEqual(
    expect.arrayContaining(["/admin/security", "/admin/audit-log", "/admin/settings/rules"]),
  );
});
