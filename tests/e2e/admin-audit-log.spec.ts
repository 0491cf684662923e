import { checkPage, expect, test } from "./shop.ts";

test("the audit log keeps its search and filters in the URL and shows an empty state", async ({
  admin: at,
}) => {
  await at.goto("/admin/settings");
  await at.getByRole("link", { name: "Audit log" }).click();
  await expect(at.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await at.getByRole("searchbox").fill("nobody did this");
  await at.getByLabel("Kind").selectOption("Receipts");
  await at.getByLabel("From").fill("2020-01-01");
  await at.getByLabel("To", { exact: true }).fill("2020-01-31");
  await at.getByRole("button", { name: "Search" }).click();
  await expect(at).toHaveURL(/q=nobody\+did\+this&subject=payment&.*to=2020-01-31/);
  await expect(at.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await checkPage(at);
  await at.getByRole("link", { name: "Clear" }).click();
  await expect(at).toHaveURL(/\/admin\/audit-log$/);
  await expect(at.getByRole("searchbox")).toHaveValue("");
  await expect(at.getByLabel("Kind")).toHaveValue("");
});
