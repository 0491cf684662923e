import { addRing } from "./buying.ts";
import { expect, expectAccessible, test } from "./shop.ts";

// Changes every price of the shop, so it runs after the other specs. At the end the gold prices are the demo shop's
// again, because later specs name amounts.

test("staff set the gold prices and confirm a big change, and every page shows them", async ({
  page,
  admin: at,
}) => {
  await at.goto("/admin/settings");
  await expect(at.getByRole("heading", { name: "Gold Prices (per gram)" })).toBeVisible();
  await expectAccessible(at);

  for (const wrong of ["0", "-5", "595.001"]) {
    await set(wrong, "640.00");
    await expect(at.getByText(/Enter an amount above zero/).first()).toBeVisible();
  }
  await page.goto("/products/seri-court-band");
  await expect(page.getByText("RM 595.00/g").first()).toBeVisible();

  await set("5950.00", "640.00");
  await expect(at.getByText("RM 5,950.00").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("RM 595.00/g").first()).toBeVisible();

  await at.goto("/admin/settings");
  await set("600.00", "645.00");
  await expect(at.getByText("Gold prices updated successfully").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("RM 600.00/g").first()).toBeVisible();
  await expect(page.getByText("RM 2,172.00").first()).toBeVisible();

  async function set(price916: string, price999: string) {
    await at.getByLabel(/916 Gold Price/).fill(price916);
    await at.getByLabel(/999 Gold Price/).fill(price999);
    await at.getByRole("button", { name: "Update Prices" }).click();
  }
});

test("a price that rises while checkout is open is held", async ({ page, admin }) => {
  await addRing(page);
  await page.goto("/checkout");
  const total = await page
    .getByText(/^RM [\d,]+\.\d\d$/)
    .last()
    .textContent();

  await admin.goto("/admin/settings");
  await admin.getByLabel(/916 Gold Price/).fill("610.00");
  await admin.getByLabel(/999 Gold Price/).fill("655.00");
  await admin.getByRole("button", { name: "Update Prices" }).click();
  await expect(admin.getByText("Gold prices updated successfully").first()).toBeVisible();

  await page.getByLabel("Full Name").fill("Tan Wei Ming");
  await page.getByLabel("Phone Number").fill("016-777 1234");
  await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  await expect(page.getByText(total!).first()).toBeVisible();
});

test("prices are scheduled for tomorrow, named to whoever sets others, and cancelled", async ({
  admin: at,
}) => {
  await at.goto("/admin/settings");
  await schedule("2020-01-01T10:00");
  await expect(at.getByText("Choose a time that is still to come").first()).toBeVisible();
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
  await schedule(`${tomorrow}T10:00`);
  await expect(at.getByText(/Gold prices scheduled for .*, 10:00 am/).first()).toBeVisible();
  await expect(at.getByRole("button", { name: "Update Prices" })).toBeFocused();
  const scheduled = at.getByRole("region", { name: "Scheduled prices" });
  await expect(scheduled).toContainText("RM 620.00");
  await expect(at.getByLabel(/916 Gold Price/)).not.toHaveValue("620.00");
  await expectAccessible(at);

  await at.getByRole("button", { name: "Update Prices" }).click();
  const question = at.getByRole("alert").filter({ hasText: "Check these prices" });
  await expect(question).toContainText("will replace these on");
  await expectAccessible(at);
  await at.getByRole("link", { name: "No, keep the current prices" }).click();
  await scheduled.getByRole("button", { name: /^Cancel the prices of/ }).click();
  await expect(at.getByText("Scheduled prices cancelled").first()).toBeVisible();
  await expect(scheduled).toHaveCount(0);

  async function schedule(time: string) {
    await at.getByLabel(/916 Gold Price/).fill("620.00");
    await at.getByLabel(/999 Gold Price/).fill("666.00");
    await at.getByLabel(/^Takes effect/).fill(time);
    await at.getByRole("button", { name: "Update Prices" }).click();
  }
});

test("a click into a price selects it, so that typing replaces it", async ({ admin: at }) => {
  await at.goto("/admin/settings");
  await at.getByLabel(/916 Gold Price/).click();
  await at.keyboard.type("6");
  await expect(at.getByLabel(/916 Gold Price/)).toHaveValue("6");
});

test("an unusual ratio between the gold prices needs confirmation and shows its effect", async ({
  admin: at,
}) => {
  await set("655.00", "610.00");
  await expect(at.getByText("The 999 price isn't above the 916 price.")).toBeVisible();
  const question = at.getByRole("alert").filter({ hasText: "Check these prices" });
  await expect(question).toContainText(
    "21 products in 916 gold get new prices; Embun Hammered Bangle",
  );
  await expect(question).toContainText("RM 10,911.00");
  await expectAccessible(at);
  await at.getByRole("link", { name: "No, keep the current prices" }).click();
  await expect(at.getByLabel(/916 Gold Price/)).toHaveValue("610.00");

  await set("565.00", "655.00");
  await expect(at.getByText("The 916 price would be 86.3% of the 999 price")).toBeVisible();
  await at.getByRole("button", { name: "Yes, set these prices" }).click();
  await expect(at.getByText("Gold prices updated successfully").first()).toBeVisible();
  const newest = at.getByRole("table", { name: "Gold prices, newest first" }).getByRole("row");
  await expect(newest.nth(2)).toContainText("RM 565.00");
  await expect(newest.nth(2)).toContainText("−45.00");

  await set("595.00", "640.00");
  await expect(newest.nth(2)).toContainText("RM 595.00");

  await at.getByRole("link", { name: "Pricing and stock" }).click();
  await at.getByLabel(/Low stock level/).fill("3");
  await at.getByRole("button", { name: "Save pricing and stock" }).click();
  await expect(at.getByText("Pricing and stock updated successfully").first()).toBeVisible();
  await expect(at.getByLabel(/Low stock level/)).toHaveValue("3");

  await at.getByRole("link", { name: "Shop profile" }).click();
  await at.getByLabel("Map link").fill("https://maps.example/kl");
  await at.getByLabel("Shop name").fill("Emas Seri");
  await at.getByLabel("Email", { exact: true }).fill("");
  await at.getByRole("button", { name: "Save profile" }).click();
  await expect(at.getByText("Shop profile updated successfully").first()).toBeVisible();
  await expect(at.getByText("Emas Seri Admin").first()).toBeAttached();
  await at.goto("/about");
  await expect(at).toHaveTitle(/Emas Seri/);

  async function set(price916: string, price999: string) {
    await at.goto("/admin/settings");
    await at.getByLabel(/916 Gold Price/).fill(price916);
    await at.getByLabel(/999 Gold Price/).fill(price999);
    await at.getByRole("button", { name: "Update Prices" }).click();
  }
});
