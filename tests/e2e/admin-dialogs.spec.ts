import { expect, expectAccessible, test } from "./shop.ts";

// Dialogs with their own URL: they close without JavaScript too, and the list behind stays as it was.

test("a dialog closes in three ways and returns the focus", async ({ admin: at }) => {
  const dialog = at.getByRole("dialog", { name: "Add New Category" });
  const opener = at.getByRole("link", { name: "Add Category" });
  const ways = [
    () => dialog.getByRole("link", { name: "Close" }).click(),
    () => at.keyboard.press("Escape"),
    () => at.mouse.click(4, 4),
  ];
  for (const close of ways) {
    await at.goto("/admin/categories");
    await opener.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(at).toHaveURL(/\/admin\/categories$/);
  }
  await at.goto("/admin/categories?edit=new");
  await expect(dialog).toBeVisible();
  await expectAccessible(at);
  await at.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a dialog closed with Escape before hydration stays closed", async ({ admin: at }) => {
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
});

test("a dialog is modal as soon as it appears", async ({ admin: at }) => {
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
});

test("without JavaScript a dialog closes with its Close button, Escape and a click outside", async ({
  plainAdmin: at,
}) => {
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
});
