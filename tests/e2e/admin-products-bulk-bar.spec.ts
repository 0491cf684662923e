import { expectBarUncovered, isOnTop } from "./bottom-bar.ts";
import { atEachSize, checkPage, expect, test } from "./shop.ts";

test("the bulk bar comes with the first tick, stays in the window and covers no focused row", async ({
  admin: at,
}) => {
  test.slow();
  await at.goto("/admin/products");
  const boxes = at.getByRole("checkbox", { name: /^Select (?!all)/ });
  const ofPage = at.getByRole("checkbox", { name: "Select all on this page" });
  const apply = at.getByRole("button", { name: "Apply" });
  await expect(boxes).toHaveCount(25);
  await expect(apply).toHaveCount(0);
  await boxes.first().check();
  await expect(at.getByText("1 selected")).toBeVisible();
  expect(await ofPage.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

  await test.step("only the field of the chosen change is shown", async () => {
    const change = at.getByLabel("Change", { exact: true });
    await change.selectOption("Set the category");
    await expect(at.getByLabel("New category")).toBeVisible();
    await expect(at.getByLabel("New labour fee (RM)")).toHaveCount(0);
    await change.selectOption("Set the labour fee");
    await expect(at.getByLabel("New labour fee (RM)")).toBeVisible();
    await expect(at.getByLabel("New category")).toHaveCount(0);
    await checkPage(at, "bulk-bar");
  });

  await atEachSize(at, async () => {
    await at.evaluate(() => scrollTo(0, 0));
    await expect(apply).toBeInViewport({ ratio: 1 });
    for (const nth of [8, 12, 16, 20]) {
      const box = boxes.nth(nth);
      await box.focus();
      expect(await isOnTop(box), `row ${nth}`).toBe(true);
    }
    // Nor is one left below the bar at the top of the window.
    const box = boxes.nth(12);
    await box.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 60));
    await box.focus();
    expect(await isOnTop(box)).toBe(true);
    await expectBarUncovered(at);
  });

  await test.step("the page or all results are selected", async () => {
    await ofPage.check();
    await expect(at.getByText("25 selected")).toBeVisible();
    await at.getByRole("button", { name: /^Select all \d+ results$/ }).click();
    await expect(at.getByText(/^All \d+ results selected$/)).toBeVisible();
    await boxes.nth(3).uncheck();
    await expect(at.getByText("24 selected")).toBeVisible();
    await at.getByRole("button", { name: "Clear" }).click();
    await expect(apply).toHaveCount(0);
    await expect(boxes.first()).not.toBeChecked();
    await expect(ofPage).toBeFocused();
  });
});
