import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addPendant } from "./buying.ts";
import { checkPage, expect, newPhone, signIn, test, expectNoSidewaysScroll } from "./shop.ts";

// The customer account from signing up to deleting it, with and without JavaScript.

const fullName = "Nur Aisyah Humaira binti Wan Abdul Rahman Al-Hafiz";
const password = "kata laluan lama";
const newPassword = "kata laluan baharu";

test("a customer saves addresses, orders, changes the password and deletes the account", async ({
  page,
  admin,
  browser,
}) => {
  test.slow();
  const email = await signUp(page);

  await test.step("guests must sign in first, and a new account is empty", async () => {
    await page.goto("/account");
    await expect(page).toHaveURL(/\/auth\?next=%2Faccount$/);
    await signIn(page, { email, password });
    await expect(page.getByRole("heading", { level: 1, name: fullName })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
    await checkPage(page);
    await page.goto("/account/alerts");
    await expect(page.getByText("No alerts yet")).toBeVisible();
    await checkPage(page);
    await page.goto("/account");
  });

  await test.step("details are validated and saved", async () => {
    await page.getByRole("link", { name: "Details" }).click();
    await page.getByLabel("Phone Number").fill("123");
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByText("Please enter a valid phone number").first()).toBeVisible();
    await checkPage(page);
    await page.getByLabel("Phone Number").fill("019-876 5432");
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByText("Details saved").first()).toBeVisible();
    await expect(page.getByLabel("Phone Number")).toHaveValue("019-876 5432");
  });

  await test.step("addresses are added, changed, made the default and deleted", async () => {
    await page.getByRole("link", { name: "Addresses" }).click();
    await checkPage(page);
    await addAddress(page, "Home", "12 Jalan Melati");
    await addAddress(page, "Office", "Level 40, Menara Emas");
    await addAddress(page, "Kampung", "Lot 7, Jalan Pasar Lama");
    await page.getByRole("link", { name: "Edit Office" }).click();
    await page.getByLabel("Set as default address").check();
    await checkPage(page);
    await page.getByRole("button", { name: "Save address" }).click();
    const office = page.getByRole("listitem").filter({ hasText: "Menara Emas" });
    await expect(office.getByText("Default", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Delete Kampung" }).click();
    await expect(page.getByText("Address deleted").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete Kampung" })).toHaveCount(0);
    await checkPage(page);
  });

  const orderId =
    await test.step("checkout is prefilled and offers the other address", async () => {
      await addPendant(page);
      await page.goto("/checkout");
      await expect(page.getByLabel("Full Name")).toHaveValue(fullName);
      await page.getByRole("radio", { name: /^Deliver/ }).check({ force: true });
      await expect(page.getByLabel("Address line 1")).toHaveValue("Level 40, Menara Emas");
      const save = page.getByRole("checkbox", { name: "Save this address" });
      await expect(save).toHaveCount(0);
      await page.getByLabel("Address line 1").fill("Level 41, Menara Emas");
      await expect(save).not.toBeChecked();
      const chosen = page.getByLabel("Deliver to").locator("option:checked");
      await expect(chosen).toHaveText("Another address");
      await page
        .getByLabel("Deliver to")
        .selectOption({ label: "Home, 12 Jalan Melati, Petaling Jaya" });
      await expect(page.getByLabel("Address line 1")).toHaveValue("12 Jalan Melati");
      await expect(save).toHaveCount(0);
      // Back within the app, and back to a page that is loaded again.
      for (const leave of [
        () => page.getByRole("link", { name: "Back to your cart" }).click(),
        () => page.goto("/about"),
      ]) {
        await leave();
        await expect(page).not.toHaveURL(/checkout/);
        await page.goBack();
        await expect(page.getByLabel("Address line 1")).toHaveValue("12 Jalan Melati");
        await expect(chosen).toHaveText(/^Home, 12 Jalan Melati/);
      }
      await checkPage(page);
      await page.getByLabel("Phone Number").fill(newPhone());
      await page.getByRole("radio", { name: /Touch .n Go/ }).check({ force: true });
      await page.getByRole("button", { name: "Place Order" }).click();
      await expect(page).toHaveURL(/\/payment\/touch-n-go\/[0-9a-f-]{36}$/);
      return page.url().split("/").at(-1)!;
    });

  await test.step("the order is listed, can be paid, links to its page and can be bought again", async () => {
    await page.getByRole("link", { name: `${fullName}'s account` }).click();
    await expect(page.getByText("Not paid")).toBeVisible();
    await checkPage(page);
    const pay = page.getByRole("link", { name: /^Pay now/ });
    await expect(pay).toHaveAttribute("href", `/payment/touch-n-go/${orderId}`);
    await expect(page.locator("main li img")).toHaveCount(1);
    await expect(page.getByRole("link", { name: /^Order JJ/ })).toBeVisible();
    await page.getByRole("link", { name: /^View order JJ/ }).click();
    await expect(page.getByText("12 Jalan Melati")).toBeVisible();
    await page.goto("/account");
    await page.getByRole("button", { name: /^Buy again/ }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole("heading", { name: "Kasih Heart Pendant" })).toBeVisible();
  });

  await test.step("changing the password signs out other devices", async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto("/auth");
    await signIn(other, { email, password });
    await expect(other.getByText("Welcome back!").first()).toBeVisible();
    await page.goto("/account/security");
    await expect(page.getByText("This device")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Sign out Chrome/ }).first()).toBeVisible();
    await page.getByLabel("Current Password").fill("not the password");
    await page.getByLabel("New Password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("That isn't your current password").first()).toBeVisible();
    await checkPage(page);
    await page.getByLabel("Current Password").fill(password);
    await page.getByLabel("New Password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Sign out Chrome/ })).toHaveCount(0);
    await other.goto("/account");
    await expect(other).toHaveURL(/\/auth/);
    await context.close();
  });

  await test.step("the data download contains the order", async () => {
    await page.getByRole("link", { name: "Your data" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Your data" })).toBeVisible();
    await checkPage(page);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const file = await readFile(await (await coming).path(), "utf8");
    expect(JSON.parse(file)).toMatchObject({
      profile: { name: fullName, email },
      addresses: [{ label: "Office" }, { label: "Home" }],
      orders: [{ address: { line1: "12 Jalan Melati" } }],
    });
  });

  await test.step("the account can be deleted only after the open order is cancelled", async () => {
    await page.getByRole("link", { name: "Delete my account" }).click();
    await expect(page.getByRole("heading", { name: "You have one open order" })).toBeVisible();
    await checkPage(page);
    await cancelAsStaff();
    await page.reload();
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("That isn't your password").first()).toBeVisible();
    expect(await viewedPieces()).not.toBeNull();
    await checkPage(page);
    await page.getByLabel("Password").fill(newPassword);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Your account has been deleted").first()).toBeVisible();
    expect(await viewedPieces()).toBeNull();
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByText("12 Jalan Melati")).toHaveCount(0);
    await page.goto("/auth");
    await signIn(page, { email, password: newPassword });
    await expect(page.getByText("We couldn't sign you in")).toBeVisible();
  });

  /** What this device remembers of the pieces that the customer looked at. */
  async function viewedPieces() {
    return page.evaluate(() => localStorage.getItem("emas.recent"));
  }

  async function cancelAsStaff() {
    await admin.goto(`/admin/orders/${orderId}`);
    await admin.getByLabel("Order Status").selectOption("cancelled");
    await admin.getByRole("button", { name: "Update Order" }).click();
    await expect(admin.getByText("Cancelled").first()).toBeVisible();
    await expect(admin.getByText(/updated successfully/).first()).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer saves an address, changes the password, signs out everywhere and deletes the account", async ({
    page,
  }) => {
    const email = await signUp(page);
    await page.goto("/account/addresses/new");
    await signIn(page, { email, password });
    await expect(page.getByRole("heading", { name: "Add an address" })).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await addAddress(page, "Home", "12 Jalan Melati");
    await page.getByRole("link", { name: "Edit Home" }).click();
    await page.getByLabel("City").fill("Ipoh");
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByText("46000 Ipoh")).toBeVisible();

    await page.getByRole("link", { name: "Details" }).click();
    await page.getByLabel("Full Name").fill("Aisyah");
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Aisyah" })).toBeVisible();

    await page.getByRole("link", { name: "Security" }).click();
    await page.getByLabel("Current Password").fill(password);
    await page.getByLabel("New Password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByText("You've been signed out everywhere").first()).toBeVisible();

    await page.goto("/account/data/delete");
    await signIn(page, { email, password: newPassword });
    await page.getByLabel("Password").fill(newPassword);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Your account has been deleted").first()).toBeVisible();
  });
});

async function signUp(page: Page) {
  const email = `aisyah-${randomUUID()}@example.test`;
  await page.goto("/auth?tab=sign-up");
  await page.getByLabel("Full Name").fill(fullName);
  await page.getByLabel("Phone Number").fill("012-345 6789");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.locator("form").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("You can now sign in.").first()).toBeVisible();
  return email;
}

async function addAddress(page: Page, label: string, line1: string) {
  await page.getByRole("link", { name: "Add an address" }).click();
  await page.getByLabel("Name", { exact: true }).fill(label);
  await page.getByLabel("Address line 1").fill(line1);
  await page.getByLabel("Postcode").fill("46000");
  await page.getByLabel("City").fill("Petaling Jaya");
  await page.getByLabel("State").selectOption("Selangor");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText(line1)).toBeVisible();
}
