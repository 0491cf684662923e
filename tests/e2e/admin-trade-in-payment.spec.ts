import { checkPage, expect, test } from "./shop.ts";
import { addProduct, section } from "./staff-order.ts";

test("a customer pays a ring with an old chain and cash, another gets cash back", async ({
  page,
  admin,
}) => {
  const order = section(admin, "This order");
  const gold = section(admin, "Trade-in");

  await test.step("the chain is weighed, and counts towards the ring", async () => {
    await admin.goto("/admin/orders/new");
    await addProduct(admin, "court band");
    await gold.getByText("The customer pays with old gold").click();
    await gold.getByLabel("What is it?").first().fill("Old chain");
    await gold.getByRole("button", { name: "Use for this order" }).click();
    await expect(gold.getByText("Enter the weight in grams").first()).toBeVisible();
    await gold.getByLabel("Purity").first().selectOption("916");
    await gold.getByLabel("Weighed grams").first().fill("2.10");
    await gold.getByRole("button", { name: "Use for this order" }).click();
    await expect(order.getByText("Amount to pay")).toBeVisible();
    await gold.getByText("Change the trade-in").click();
    await gold.getByLabel("We give (RM)").fill("8,000");
    await gold.getByRole("button", { name: "Save the trade-in" }).click();
    await expect(gold.getByText("You sell this much gold for").first()).toBeVisible();
    const confirmed = gold.getByLabel("The amount and the weight are right");
    await confirmed.check();
    await gold.getByLabel("We give (RM)").fill("9,000");
    await gold.getByRole("button", { name: "Save the trade-in" }).click();
    // It was ticked for another amount.
    await expect(confirmed).not.toBeChecked();
    await checkPage(admin, "trade-in-payment-refused");
    await gold.getByLabel("We give (RM)").fill("800");
    await gold.getByRole("button", { name: "Save the trade-in" }).click();
    await expect(order.getByText("−RM 800.00")).toBeVisible();
    await expect(order.getByText("Amount to pay")).toBeVisible();
    await admin.getByRole("textbox", { name: "Phone Number", exact: true }).fill("012-777 6543");
    await admin.getByLabel("Full Name").fill("Puan Rohani");
    await admin.getByLabel("Payment Method").selectOption({ label: "Cash" });
    await checkPage(admin, "trade-in-payment");
    await order.getByRole("button", { name: "Place Order" }).click();
    await expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    const details = section(admin, "Order Details");
    await expect(details.getByText("−RM 800.00")).toBeVisible();
    await expect(section(admin, "Payments").getByText("Trade-in", { exact: true })).toBeVisible();
    await checkPage(admin, "trade-in-payment-order");
    await details.getByRole("link", { name: /^Trade-in T\d+$/ }).click();
    await expect(admin.getByText("Bought, weighed 2.10 g")).toBeVisible();
    await expect(admin.getByText("Paid for order")).toBeVisible();
    await checkPage(admin, "trade-in-payment-purchase");
  });

  await test.step("a request is worth more than the pendant: the rest is paid out in cash", async () => {
    await page.goto("/sell-your-gold/request");
    await page.getByLabel("What is it?").first().fill("Coin of my father");
    await page.getByLabel("Full Name").fill("Tan Mei Hua");
    await page.getByRole("textbox", { name: "Phone Number", exact: true }).fill("012-777 6544");
    await page.getByRole("button", { name: "Send the request" }).click();
    const thanks = page.getByRole("heading", { name: /^We got your request T\d+$/ });
    const label = /T\d+/.exec((await thanks.textContent())!)![0];
    await admin.goto("/admin/orders/new");
    await addProduct(admin, "heart pendant");
    await gold.getByText("The customer pays with old gold").click();
    await gold.getByLabel("Find a request by number or phone").fill("012-777 6544");
    await gold.getByRole("button", { name: "Find request" }).click();
    await gold.getByRole("link", { name: `${label}, Tan Mei Hua` }).click();
    await expect(admin.getByLabel("Full Name")).toHaveValue("Tan Mei Hua");
    await gold.getByLabel("Weighed grams").fill("31.10");
    await gold.getByLabel("We give (RM)").fill("18,000");
    await checkPage(admin, "trade-in-payment-request");
    await gold.getByRole("button", { name: "Use for this order" }).click();
    await expect(order.getByText("Cash to the customer")).toBeVisible();
    await expect(admin.getByText(/^The old gold is worth more than this order/)).toBeVisible();
    await expect(admin.getByLabel("Payment Method")).toHaveCount(0);
    await expect(admin.getByLabel("Full Name")).toHaveValue("Tan Mei Hua");
    await checkPage(admin, "trade-in-payment-cash-back");
    await order.getByRole("button", { name: "Place Order" }).click();
    await expect(admin.getByText("Order placed").first()).toBeVisible();
    await expect(section(admin, "Order Details").getByText("Paid out in cash")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("old gold is entered, and taken out again", async ({ admin }) => {
    await admin.goto("/admin/orders/new");
    const gold = section(admin, "Trade-in");
    await gold.getByText("The customer pays with old gold").click();
    await gold.getByLabel("Weighed grams").first().fill("2");
    await gold.getByLabel("We give (RM)").fill("700");
    await gold.getByRole("button", { name: "Use for this order" }).click();
    await expect(gold.getByText("RM 700.00")).toBeVisible();
    await gold.getByRole("button", { name: "Remove trade-in" }).click();
    await expect(gold.getByText("RM 700.00")).toHaveCount(0);
  });
});
