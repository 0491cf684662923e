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

test("Escape ahead of the scripts is not taken back by them", async ({ browser }) => {
  const office = await openBackOffice(browser, { javaScriptEnabled: true });
  const at = office.page;
  let letScriptsGo = () => {};
  const escaped = new Promise<void>((resolve) => (letScriptsGo = resolve));
  await at.route(/\.js$/, async (route) => {
    await escaped;
    await route.continue();
  });
  await at.goto("/admin/categories?edit=new", { waitUntil: "commit" });
  const dialog = at.getByRole("dialog", { name: "Add New Category" });
  await expect(dialog).toBeVisible();
  await at.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  letScriptsGo();
  await expect(at).toHaveURL(/\/admin\/categories$/);
  await expect(at.getByRole("dialog", { includeHidden: true })).toHaveCount(0);
  expect(office.noise).toEqual([]);
  await office.close();
});

test("a dialog is modal from the moment that it is there", async ({ browser }) => {
  const office = await openBackOffice(browser, { javaScriptEnabled: true });
  const at = office.page;
  await at.goto("/admin/categories");
  const isModal = await at.getByRole("link", { name: "Add Category" }).evaluate(
    (link: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const dialog = document.querySelector("dialog[aria-labelledby]");
          if (dialog) resolve(dialog.matches(":modal"));
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        link.click();
      }),
  );
  expect(isModal).toBe(true);
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
