import { checkPage, expect, test } from "./shop.ts";

test("the health page says in words how each part of the shop is, and what to do next", async ({
  admin: at,
}) => {
  await at.goto("/admin/settings");
  await at
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Health" })
    .click();
  await expect(at.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  const part = (title: string) =>
    at.getByRole("listitem").filter({ has: at.getByRole("heading", { name: title, exact: true }) });
  // A part that takes more than three seconds is not checked, so the page may have to be loaded again.
  await expect(async () => {
    await at.reload();
    for (const title of ["Database", "Background jobs", "Pictures", "File storage", "Disk space"])
      await expect(part(title)).toContainText("Working", { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  // Other tests may have a refund that is due.
  await expect(part("Payments by FPX or card")).toContainText(
    /no real money moves|payments? needs? attention/,
  );
  await expect(part("Version")).toContainText(/This is Emas \d.* One copy is running\./);
  await checkPage(at);
  const checkAgain = at.getByRole("link", { name: "Check again" });
  await checkAgain.focus();
  await at.keyboard.press("Enter");
  await expect(at.getByRole("status").filter({ hasText: "Checked at" })).toBeVisible();
});

test("the health page works without JavaScript", async ({ plainAdmin: at }) => {
  await at.goto("/admin/health");
  await expect(at.getByRole("main").getByRole("listitem")).toHaveCount(11);
});
