import sharp from "sharp";
import { addRing, placeOrder } from "./buying.ts";
import { backdateReady, seedPackedCollection } from "./parcels.ts";
import { expect, test, checkPage, expectAccessible } from "./shop.ts";

// Changes settings that every page reads, so this spec runs alone and restores them.

test("the owner adds a home page slide and removes it", async ({ page, admin: at }) => {
  test.slow();
  await at.goto("/admin/settings/home");
  await expect(at.getByRole("listitem").filter({ hasText: "Wedding Collection" })).toBeVisible();
  await checkPage(at, `settings-home`);

  await at.getByRole("link", { name: "Add slide" }).click();
  const dialog = at.getByRole("dialog", { name: "Add slide" });
  await dialog.getByRole("textbox", { name: "Title", exact: true }).fill("Raya Collection");
  await dialog.getByRole("textbox", { name: "Button", exact: true }).fill("See the pieces");
  await dialog.getByLabel("Text", { exact: true }).fill("Bangles and chains for the open house.");
  await dialog.getByLabel("Leads to").fill("/products?category=bangles");
  await dialog.getByLabel("Picture", { exact: true }).setInputFiles({
    name: "slide.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("no picture at all"),
  });
  await dialog.getByRole("button", { name: "Add slide" }).click();
  await expect(dialog.getByText(/slide.jpg: this isn't a JPEG/).first()).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
    "Raya Collection",
  );

  await dialog.getByLabel("Picture", { exact: true }).setInputFiles(await photograph());
  await dialog.getByRole("button", { name: "Add slide" }).click();
  await expect(dialog.getByText(/Describe the picture for people/).first()).toBeVisible();
  await dialog.getByLabel("Alt text", { exact: true }).fill("Gold bangles on green songket");
  await checkPage(at, `settings-slide`);
  await dialog.getByRole("button", { name: "Add slide" }).click();
  await expect(at.getByText("Slide added").first()).toBeVisible();
  for (const place of [4, 3, 2]) {
    await at.getByRole("button", { name: `Move slide ${place} up` }).click();
    await expect(at.locator("main ol > li").nth(place - 2)).toContainText("Raya Collection");
  }

  await at.getByRole("link", { name: "Edit slide 1" }).click();
  await expect(at.getByRole("dialog").getByLabel("Leads to")).toHaveValue(/bangles/);
  await checkPage(at, `settings-slide-edit`);
  await at.getByRole("link", { name: "Cancel" }).click();

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Raya Collection" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Gold bangles on green songket" })).toBeVisible();
  await checkPage(page, `settings-front`);

  await at.getByRole("link", { name: "Remove slide 1" }).click();
  await expectAccessible(at);
  await at.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(at.getByText("Slide removed").first()).toBeVisible();
  await expect(at.getByText("Raya Collection")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Raya Collection")).toHaveCount(0);
});

test("a payment method above its limit is hidden and refused by the server", async ({
  page,
  admin: at,
}) => {
  test.slow();
  await at.goto("/admin/settings/payments");
  const limit = at.getByLabel("Touch 'n Go: maximum per order (RM)");
  await expect(limit).toHaveValue("20,000.00");
  await checkPage(at, `settings-payments`);

  const text = at.getByLabel(/Text of the shop's DuitNow/);
  await text.fill(shopCode.replace("JJ EMAS", "XX EMAS"));
  await expect(at.getByText(/^The checksum doesn't match/)).toBeVisible();
  await limit.fill("a lot");
  await at.getByRole("button", { name: "Save payments" }).click();
  await expect(at.getByText(/^Touch\s'n\sGo: Enter an amount in RM/)).toBeVisible();
  await checkPage(at, `settings-payments-wrong`);
  await limit.fill("20,000");
  await at.getByRole("button", { name: "Save payments" }).click();
  await expect(at.getByText(/^QR code: The checksum doesn't match/)).toBeVisible();
  await text.fill(shopCode);
  await expect(at.getByText("This code looks right")).toBeVisible();
  await expect(at.getByText("KUALA LUMPUR", { exact: true })).toBeVisible();
  await checkPage(at, `settings-payments-code`);

  await addRing(page);
  await page.goto("/checkout");
  await expect(page.getByText("Up to RM 20,000.00 per order.")).toBeVisible();
  await checkPage(page, `settings-checkout`);

  await text.fill("");
  await saveLimits("1,000", "1,000");
  await page.getByLabel("Full Name").fill("Tan Wei Ming");
  await page.getByLabel("Phone Number").fill("016-777 1234");
  await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Touch 'n Go can't be used for this order").first()).toBeVisible();
  await expect(
    page.getByText("This order is above our payment limits", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/Touch\s'n\sGo is limited to RM 1,000.00/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Chat with us/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeDisabled();
  await checkPage(page, `settings-checkout-above`);

  await saveLimits("20,000", "30,000");
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /Touch 'n Go/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: /FPX or card/ })).toBeVisible();

  async function saveLimits(eWallet: string, bank: string) {
    await limit.fill(eWallet);
    await at.getByLabel("FPX or card: maximum per order (RM)").fill(bank);
    await at.getByRole("button", { name: "Save payments" }).click();
    await expect(at.getByText("Payment settings updated successfully").first()).toBeVisible();
    await at.goto("/admin/settings/payments");
  }
});

test("the home page is edited without JavaScript", async ({ plainAdmin: at }) => {
  await at.goto("/admin/settings/home");
  await at.getByRole("link", { name: "Add slide" }).click();
  await at.getByRole("textbox", { name: "Title", exact: true }).fill("Deepavali");
  await at.getByRole("textbox", { name: "Button", exact: true }).fill("See the pieces");
  await at.getByLabel("Leads to").fill("/products");
  await at.getByLabel("Picture", { exact: true }).setInputFiles(await photograph());
  const dialog = at.getByRole("dialog");
  await dialog.getByLabel("Alt text", { exact: true }).fill("Chains beside lamps");
  await dialog.getByRole("button", { name: "Add slide" }).click();
  await expect(at.getByText("Slide added").first()).toBeVisible();
  await at.getByRole("button", { name: "Move slide 4 up" }).click();
  await expect(at.getByText("Slides reordered").first()).toBeVisible();
  await at.getByRole("link", { name: "Remove slide 3" }).click();
  await at.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(at.getByText("Slide removed").first()).toBeVisible();
  await expect(at.getByText("Deepavali")).toHaveCount(0);

  const about = at.locator("form:has(#about-picture-alt)");
  const was = await about.getByLabel("Alt text", { exact: true }).inputValue();
  await about.getByLabel("Alt text", { exact: true }).fill("");
  await about.getByRole("button", { name: "Save picture" }).click();
  await expect(at.getByText(/Describe the picture for people/).first()).toBeVisible();
  await about.getByLabel("Alt text", { exact: true }).fill(was);
  await about.getByRole("button", { name: "Save picture" }).click();
  await expect(at.getByText("About picture updated").first()).toBeVisible();
});

test("the owner sets how long prices are held", async ({ page, admin: at }) => {
  await addRing(page);
  await setPriceLockMinutes("3");
  await page.goto("/cart");
  await expect(page.getByText(/We hold your price for 3 minutes/)).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByText(/Price held for/).first()).toContainText(/[23]:\d\d/);
  await setPriceLockMinutes("0");
  await page.reload();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  await expect(page.getByText(/Price held/)).toHaveCount(0);
  await setPriceLockMinutes("10");

  async function setPriceLockMinutes(minutes: string) {
    await at.goto("/admin/settings/rules");
    await at.getByLabel(/Hold prices for/).fill(minutes);
    await at.getByRole("button", { name: "Save pricing and stock" }).click();
    await expect(at.getByText("Pricing and stock updated successfully").first()).toBeVisible();
  }
});

test("the owner sets when staff call about an uncollected order", async ({ page, admin: at }) => {
  const { orderId, number } = await placeOrder(page);
  await seedPackedCollection(orderId);
  await at.goto(`/admin/to-collect?q=${number}`);
  await at.getByRole("button", { name: `Mark order ${number} as ready` }).click();
  await expect(at.getByText("Ready to collect").first()).toBeVisible();
  await backdateReady(orderId, 12);
  await expectCall(false);

  const again = at.getByLabel("Remind again after (days)");
  await at.goto("/admin/settings/delivery");
  await expect(again).toHaveValue("10");
  await again.fill("3");
  await at.getByRole("button", { name: "Save delivery" }).click();
  await expect(again).toHaveAccessibleDescription(/Enter 4 or more/);
  await setDays("5", "11");
  await expectCall(true);
  await at.goto("/admin");
  await expect(at.getByRole("link", { name: /Uncollected for 11 days/ })).toBeVisible();
  await setDays("10", "30");
  await expectCall(false);

  async function setDays(reminder: string, call: string) {
    await at.goto("/admin/settings/delivery");
    await again.fill(reminder);
    await at.getByLabel("Staff call after (days)").fill(call);
    await at.getByRole("button", { name: "Save delivery" }).click();
    await expect(at.getByText("Delivery updated successfully").first()).toBeVisible();
  }

  async function expectCall(isLate: boolean) {
    await at.goto(`/admin/to-collect?q=${number}`);
    await expect(at.getByText("12 days").filter({ visible: true })).toBeVisible();
    const call = at.getByText("Call the customer").filter({ visible: true });
    await expect(call).toHaveCount(isLate ? 1 : 0);
  }
});

const shopCode =
  "00020201021126420014A000000615000101066033460210MD000000005204594453034585802MY5907JJ EMAS6012KUALA LUMPUR63041C6F";

async function photograph() {
  const create = { width: 1200, height: 600, channels: 3, background: "#e9dcc0" } as const;
  return {
    name: "slide.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp({ create }).jpeg().toBuffer(),
  };
}
