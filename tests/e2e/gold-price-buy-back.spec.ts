import { checkPage, expect, expectAccessible, expectNoSidewaysScroll, test } from "./shop.ts";

// Keeps the selling prices and sets the demo shop's buy-back prices again at the end, for the other specs.

const phone = { width: 360, height: 740 };

test("staff change the buy-back prices; customers see them, and the owner sees who set them", async ({
  page,
  admin: at,
}) => {
  await at.goto("/admin/settings");
  const of916 = at.getByLabel("916 Buy-Back Price (RM)");
  const of999 = at.getByLabel("999 Buy-Back Price (RM)");
  const update = at.getByRole("button", { name: "Update Prices" });
  const says = page.getByText("We buy back 916 gold today at RM 560.00/g.");

  await of916.fill("595.01");
  await update.click();
  const refusal = "916 buy-back: Enter no more than the selling price";
  await expect(at.getByRole("link", { name: refusal })).toBeVisible();
  await expect(of916).toHaveValue("595.01");
  await expectAccessible(at);

  await of916.fill("56.00");
  await update.click();
  const question = at.getByRole("alert").filter({ hasText: "Check these prices" });
  await expect(question).toContainText(
    "The 916 buy-back price would be 9.4% of your selling price",
  );
  await expect(question).toContainText("Buy-back from RM 559.00 → to RM 56.00");
  await expectAccessible(at);
  await at.getByRole("link", { name: "No, keep the current prices" }).click();
  await expect(of916).toHaveValue("559.00");
  await expect(of999).toHaveValue("608.00");

  await of916.fill("560.00");
  await of999.fill("");
  await update.click();
  await expect(at.getByText("Gold prices updated successfully").first()).toBeVisible();
  await expect(of916).toHaveValue("560.00");
  await expect(of999).toHaveValue("");
  const history = at.getByRole("table", { name: "Gold prices, newest first" }).getByRole("row");
  await expect(history.nth(2)).toContainText("RM 560.00");
  await at.setViewportSize(phone);
  await expect(history.nth(2)).toContainText("RM 560.00");
  await expectNoSidewaysScroll(at);

  await page.goto("/products/seri-court-band");
  await expect(says).toBeVisible();
  await expect(
    page.getByText(/^If you brought this piece back today: .* × RM\s560.00 = /),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/about");
  await expect(page.getByText("916 at RM 560.00/g")).toBeVisible();
  await expect(page.getByText(/999 at RM/)).toHaveCount(0);

  await page.goto("/sell-your-gold");
  await expect(page.getByText("RM 560.00 per gram")).toBeVisible();
  const grams = page.getByLabel("Weight in grams");
  await grams.fill("10");
  await page.getByRole("button", { name: "Show the estimate" }).click();
  const estimate = page.getByText(
    "10.00 g of 916 (22K): about RM 5,600.00 today, before weighing and testing.",
  );
  await expect(estimate).toBeVisible();
  // The fields and the estimate go back together.
  await page.goBack();
  await expect(estimate).toHaveCount(0);
  await expect(grams).toHaveValue("");
  await page.goForward();
  await expect(estimate).toBeVisible();
  await expect(grams).toHaveValue("10");
  await checkPage(page, "sell-your-gold-estimate");
  await page.setViewportSize(phone);
  await checkPage(page, "sell-your-gold-estimate-phone");

  await at.goto("/admin/audit-log?subject=gold-price");
  const newest = at
    .getByRole("list", { name: /newest first/ })
    .getByRole("listitem")
    .first();
  await newest.locator("summary").first().click();
  await expect(newest.getByText("916 buy-back per gram")).toBeVisible();
  await expect(newest).toContainText("RM 560.00");
  await checkPage(at);
  await newest.getByRole("link", { name: "Open gold prices" }).click();

  await of916.fill("");
  await update.click();
  await expect(at.getByText("Gold prices updated successfully").first()).toBeVisible();
  await page.goto("/products/seri-court-band");
  await expect(page.getByText("how to exchange or trade in")).toBeVisible();
  await expect(says).toHaveCount(0);
  await page.goto("/sell-your-gold");
  await expect(page.getByText("We have no buy-back price right now.")).toBeVisible();
  await checkPage(page, "sell-your-gold-without-price");

  await of916.fill("559.00");
  await of999.fill("608.00");
  await update.click();
  await expect(history.nth(2)).toContainText("RM 559.00");
  await page.goto("/about");
  await expect(page.getByText("999 at RM 608.00/g")).toBeVisible();
});
