import { placeOrder } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";

test("the audit log keeps its search and filters in the URL and shows an empty state", async ({
  page,
  admin: at,
}) => {
  // Something that was done today.
  const { orderId } = await placeOrder(page);
  await at.goto(`/admin/orders/${orderId}`);
  await at.getByLabel("Add a note").fill("Calls at six");
  await at.getByRole("button", { name: "Add note" }).click();
  await expect(at.getByText("Note added").first()).toBeVisible();
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
  await at
    .getByRole("list", { name: "Filter by date" })
    .getByRole("link", { name: "Today" })
    .click();
  await expect(at).toHaveURL(/\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(at.getByRole("list", { name: "Activity, newest first" })).toBeVisible();
  await checkPage(at);
});

test("an order and a product lead to their own entries of the audit log", async ({
  page,
  admin,
}) => {
  const { number, orderId } = await placeOrder(page);
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByLabel("Add a note").fill("Will call at noon");
  await admin.getByRole("button", { name: "Add note" }).click();
  await expect(admin.getByText("Note added").first()).toBeVisible();
  await admin.getByRole("link", { name: "Who changed what" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const entries = admin.getByRole("main").getByText(/added a note to order/);
  await expect(entries).toHaveCount(1);
  await expect(admin.getByRole("main")).toContainText(number);

  await admin.goto("/admin/products?q=seri-court-band");
  await admin
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  const link = admin.getByRole("link", { name: "Who changed what" });
  await expect(link).toHaveAttribute(
    "href",
    /\/admin\/audit-log\?subject=product&id=[0-9a-f-]{36}$/,
  );
});
