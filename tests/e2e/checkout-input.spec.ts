import { addGoldBar, giveAsGift, signUp } from "./buying.ts";
import { fillGiftCheckout, storedFields } from "./no-network.ts";
import { checkPage, expect, hydrated, newPhone, test } from "./shop.ts";

// What was typed at checkout stays on this device for a day (ADR-0077).

test("checkout input survives a reload and is cleared after the order", async ({ page }) => {
  const phone = await fillGiftCheckout(page);
  await page.getByRole("radio", { name: "Deliver" }).check({ force: true });
  await page.getByLabel("Address line 1").fill("12 Jalan Wong Ah Fook");
  // The postcode chooses Kuala Lumpur, here and when it is restored.
  await page.getByLabel("Postcode").fill("56100");
  await page.getByLabel("State").selectOption("Johor");
  const held = await storedFields(page);
  expect(held).toContain("Siti binti Ahmad");
  expect(held).not.toContain(await page.locator("[name=formKey]").inputValue());
  // Simulates a browser that does not restore forms.
  await page.goto("/about");
  await page.goto("/checkout");
  await expect(page.getByLabel("Full Name")).toHaveValue("Siti binti Ahmad");
  await expect(page.getByLabel("Phone Number")).toHaveValue(phone);
  await expect(page.getByLabel("Address line 1")).toHaveValue("12 Jalan Wong Ah Fook");
  await expect(page.getByLabel("Postcode")).toHaveValue("56100");
  await expect(page.getByLabel("State")).toHaveValue("Johor");
  await expect(page.getByRole("radio", { name: /Touch 'n Go/ })).toBeChecked();
  await page.getByRole("radio", { name: "Collect at the shop" }).check({ force: true });
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  expect(await storedFields(page)).toBeNull();
});

test("checkout input survives a closed tab for a day, and can be cleared", async ({
  page,
  context,
}) => {
  const phone = await fillGiftCheckout(page);
  await giveAsGift(page, "Happy birthday, Mak!");
  await page.close();
  const next = await context.newPage();
  await next.goto("/checkout");
  await hydrated(next);
  await expect(next.getByLabel("Full Name")).toHaveValue("Siti binti Ahmad");
  await expect(next.getByLabel("Phone Number")).toHaveValue(phone);
  await expect(next.getByLabel("Notes")).toHaveValue("A gift");
  const isGift = next.getByRole("checkbox", { name: "This is a gift" });
  await expect(isGift).toBeChecked();
  await expect(next.getByLabel("Message for the recipient")).toHaveValue("Happy birthday, Mak!");
  await checkPage(next, "restored");
  const notice = next.getByText("We've filled in what you typed here before.");
  await next.getByRole("button", { name: "Clear" }).click();
  await expect(notice).toHaveCount(0);
  await expect(next.getByLabel("Full Name")).toHaveValue("");
  await expect(next.getByLabel("Notes")).toHaveValue("");
  await expect(isGift).not.toBeChecked();
  expect(await storedFields(next)).toBeNull();

  // What is older than a day is not restored.
  await next.getByLabel("Full Name").fill("Siti binti Ahmad");
  await next.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("emas.checkout")!) as { at: number };
    stored.at -= 25 * 3_600_000;
    localStorage.setItem("emas.checkout", JSON.stringify(stored));
  });
  await next.reload();
  await hydrated(next);
  await expect(next.getByLabel("Full Name")).toHaveValue("");
  await expect(notice).toHaveCount(0);
  expect(await storedFields(next)).toBeNull();
  await next.close();
});

test("signing out deletes the checkout input, and no account's is shown to another", async ({
  page,
}) => {
  const email = await signUp(page);
  await addGoldBar(page);
  await page.goto("/checkout");
  await page.getByLabel("Notes").fill("For my mother");
  // What the account itself fills in is not stored.
  expect(await storedFields(page)).not.toContain(email);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Notes")).toHaveValue("For my mother");
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).not.toHaveURL(/account/);
  expect(await storedFields(page)).toBeNull();
});

test("in Malay, an order clears the input of checkout", async ({ page }) => {
  await page.goto("/ms/products/suria-bar-1g");
  await page.locator("[name=variant]").first().check({ force: true });
  await page.getByRole("button", { name: "Tambah ke troli" }).click();
  await expect(page.getByText("Ditambah ke troli!").first()).toBeVisible();
  await page.goto("/ms/checkout");
  await page.getByLabel("Nama penuh").fill("Siti binti Ahmad");
  await page.getByLabel("Nombor telefon").fill(newPhone());
  await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
  expect(await storedFields(page)).toContain("Siti binti Ahmad");
  await page.getByRole("button", { name: "Buat pesanan" }).click();
  await expect(page).toHaveURL(/\/ms\/payment\/touch-n-go\//);
  expect(await storedFields(page)).toBeNull();
});
