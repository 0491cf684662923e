import { readFile } from "node:fs/promises";
import { placeOrder } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";
import { expectInMenu } from "./staff-order.ts";

test("a sale is in the reports, by period, as a chart, as tables and as files", async ({
  page,
  admin,
  plainAdmin,
}) => {
  const { number } = await placeOrder(page);
  await admin.goto(`/admin/orders?q=${number}`);
  await admin.getByRole("link", { name: `View order ${number}` }).click();
  const steps = admin.getByRole("group", { name: "Next steps" });
  await steps.getByRole("link", { name: "Mark as paid" }).click();
  const form = admin.getByRole("region", { name: "Mark as paid" });
  await form.getByLabel("How was the order paid?").selectOption("Cash");
  await form.getByRole("button", { name: "Mark as paid" }).click();
  await expect(admin.getByRole("heading", { name: "Payments", exact: true })).toBeVisible();

  await test.step("the dashboard leads to them", async () => {
    await admin.goto("/admin");
    await admin.getByRole("link", { name: "See reports" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Reports");
    await expectInMenu(admin, "Reports");
    await expect(chip("Last 30 days")).toHaveAttribute("aria-current", "true");
    await expect(admin.getByRole("img", { name: /^Revenue, .*The best day was/ })).toBeVisible();
    await expect(
      table("Sales by payment method").getByRole("cell", { name: "Cash" }),
    ).toBeVisible();
    await checkPage(admin, "reports");
    await admin.getByText("Show as a table").click();
    await expect(table(/^Sales by day/).getByRole("row")).toHaveCount(31);
    await checkPage(admin, "reports-days");
  });

  await test.step("a chip sets the days, and the file has them", async () => {
    await chip("Last 7 days").click();
    await expect(admin).toHaveURL(/\/admin\/reports\?from=[\d-]{10}&to=[\d-]{10}$/);
    await expect(chip("Last 7 days")).toHaveAttribute("aria-current", "true");
    const download = admin.waitForEvent("download");
    await admin.getByRole("link", { name: "Export CSV (Sales by day)" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^report-days-[\d-]{10}-to-[\d-]{10}\.csv$/);
    const text = await readFile(await file.path(), "utf8");
    expect(text.trimEnd().split("\r\n")).toHaveLength(8);
  });

  await test.step("a product's row leads to the product", async () => {
    await table("Best sellers").getByRole("link").first().click();
    await expect(admin).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  });

  await test.step("without JavaScript, any days can be chosen", async () => {
    await plainAdmin.goto("/admin/reports");
    await plainAdmin.getByLabel("From").fill("2026-01-01");
    await plainAdmin.getByLabel("To", { exact: true }).fill("2026-01-31");
    await plainAdmin.getByRole("button", { name: "Show report" }).click();
    await expect(plainAdmin).toHaveURL(/from=2026-01-01&to=2026-01-31$/);
    await expect(
      plainAdmin.getByText("No sales in these days. Try a longer period."),
    ).toBeVisible();
  });

  await test.step("a period without sales is accessible too", async () => {
    await admin.goto("/admin/reports?from=2026-01-01&to=2026-01-31");
    await checkPage(admin, "reports-empty");
  });

  function chip(name: string) {
    return admin.getByRole("list", { name: "Filter by date" }).getByRole("link", { name });
  }

  function table(name: string | RegExp) {
    return admin.getByRole("table", { name });
  }
});
