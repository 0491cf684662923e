import { expect, expectAccessible, openBackOffice, test } from "./shop.ts";

// Dialogs that an address opens: they close without JavaScript too, and leave the list as it was.

test("a dialog closes by its cross, by Escape and by a press beside it", async ({
  browser,
}, info) => {
  const office = await openBackOffice(browser, { javaScriptEnabled: true });
  const at = office.page;
  await at.setViewportSize(info.project.use.viewport!);
  const dialog = at.getByRole("dialog", { name: "Add New Category" });
  const ways = [
    () => dialog.getByRole("link", { name: "Close" }).click(),
    () => at.keyboard.press("Escape"),
    () => at.mouse.click(4, 4),
  ];
  for (const close of ways) {
    await at.goto("/admin/categories");
    await at.getByRole("link", { name: "Add Category" }).click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(at).toHaveURL(/\/admin\/categories$/);
  }
  await at.goto("/admin/categories?edit=new");
  await expect(dialog).toBeVisible();
  await expectAccessible(at);
  await at.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(office.noise).toEqual([]);
  await office.close();
});

test("without JavaScript its cross, Escape and what lies beside it close it", async ({
  browser,
}, info) => {
  const office = await openBackOffice(browser, { javaScriptEnabled: false });
  const at = office.page;
  await at.setViewportSize(info.project.use.viewport!);
  const dialog = at.getByRole("dialog", { name: "Add New Category" });
  const ways = [
    () => dialog.getByRole("link", { name: "Close" }).click(),
    () => at.mouse.click(4, 4),
  ];
  for (const close of ways) {
    await at.goto("/admin/categories?edit=new");
    await expect(dialog).toBeVisible();
    await close();
    await expect(at).toHaveURL(/\/admin\/categories$/);
    await expect(dialog).toBeHidden();
  }
  await at.goto("/admin/categories?edit=new");
  await expect(dialog).toBeVisible();
  await at.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await office.close();
});
