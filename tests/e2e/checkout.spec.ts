import type { Page } from "@playwright/test";
import { addRing } from "./buying.ts";
import { checkPage, expect, expectNoSidewaysScroll, newPhone, test } from "./shop.ts";

// What the checkout page shows on a phone and on a desk, with and without JavaScript.

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });
const orderPlaced = /\/payment\/touch-n-go\/[0-9a-f-]{36}$/;

test("browsers are told which fields belong together, and the optional notes come last", async ({
  page,
}) => {
  await openCheckout(page);
  const tokens = () =>
    page
      .locator("form#checkout [autocomplete]:visible")
      .evaluateAll((fields) => fields.map((field) => field.getAttribute("autocomplete")));
  expect(await tokens()).toEqual(["name", "tel", "email"]);
  await deliver(page);
  expect(await tokens()).toEqual(
    [
      "name",
      "tel",
      "email",
      "address-line1",
      "address-line2",
      "postal-code",
      "address-level2",
      "address-level1",
    ].map((token) => `shipping ${token}`),
  );
  const names = await page
    .locator("form#checkout :is(input, textarea, select):visible")
    .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
  expect(names.at(-1)).toBe("notes");
  await checkPage(page, "checkout-deliver");
});

test("the choices say where and when to collect, and up to which value a parcel is insured", async ({
  page,
}) => {
  await openCheckout(page);
  const card = (title: string) => page.locator("label").filter({ hasText: title });
  const footer = page.getByRole("contentinfo");
  const address = await footer.locator("address").innerText();
  await expect(card("Collect at the shop")).toContainText(address.replaceAll("\n", " "));
  await expect(card("Collect at the shop")).toContainText(/\d ?(am|pm)/);
  await expect(card("Deliver")).toContainText("insured up to RM 50,000.00 per parcel");
});

test("a postcode chooses its state until the customer chooses one, and is then asked about", async ({
  page,
}) => {
  await openCheckout(page);
  await deliver(page);
  const state = page.getByLabel("State", { exact: false });
  const postcode = page.getByLabel("Postcode");
  await postcode.fill("8800");
  await expect(state).toHaveValue("");
  await postcode.fill("88000");
  await expect(state).toHaveValue("Sabah");
  await postcode.fill("50000");
  await expect(state).toHaveValue("Kuala Lumpur");
  await state.selectOption("Selangor");
  await postcode.fill("10000");
  await expect(state).toHaveValue("Selangor");
  const question = page.getByText("Postcode 10000 is usually in Pulau Pinang. Are the");
  await expect(question).toBeVisible();
  await checkPage(page, "checkout-postcode");
  await postcode.fill("40000");
  await expect(question).toHaveCount(0);
});

test("the phone number is shown back beside Place Order and can be changed", async ({ page }) => {
  await openCheckout(page);
  const number = page.getByLabel("Phone Number");
  await number.fill("0123");
  await expect(page.getByText("to find your order. Change")).toHaveCount(0);
  await number.fill("0123456789");
  await expect(placeOrder(page)).toHaveAccessibleDescription(
    /^We'll use 012-345 6789 to find your order\./,
  );
  await page.getByRole("link", { name: "Change number" }).click();
  await expect(number).toBeFocused();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const lookOver = (page: Page, shot: string) =>
      javaScriptEnabled ? checkPage(page, shot) : expectNoSidewaysScroll(page);

    test("a phone has the summary and the hold above the form, a desk beside it, none twice", async ({
      page,
    }) => {
      await openCheckout(page);
      const show = page.locator("summary").filter({ hasText: "Show order summary" });
      const piece = page
        .getByRole("main")
        .getByText("Seri Plain Court Band")
        .filter({ visible: true });
      const isPhone = page.viewportSize()!.width < 1024;
      await expect(piece).toHaveCount(1);
      if (isPhone) {
        await expect(show).toBeInViewport({ ratio: 1 });
        await expect(show).toContainText("RM 2,154.90");
        const held = page.getByText(/^Price held until \d/).filter({ visible: true });
        await expect(held).toBeInViewport({ ratio: 1 });
        await lookOver(page, "checkout-summary-closed");
        await show.click();
        await expect(page.getByText("Hide order summary")).toBeVisible();
        await expect(piece).toBeInViewport({ ratio: 1 });
      } else {
        await expect(show).toBeHidden();
      }
      await expect(piece).toHaveCount(1);
      await lookOver(page, "checkout-summary");
      // The full price, then the terms, then the button (ADR-0039).
      const summary = page.getByRole("region", { name: "Order Summary" });
      await expect(summary).toContainText(/Total.*RM 2,154\.90.*The total is final.*Place Order/s);
      const ids = /\sid="([^"]+)"/g;
      const all = Array.from((await page.content()).matchAll(ids), ([, id]) => id!);
      expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
    });

    test("a postcode of another state is asked about beside it, and the second press orders", async ({
      page,
    }) => {
      await openCheckout(page);
      await page.getByLabel("Full Name").fill("Siti binti Ahmad");
      await page.getByLabel("Phone Number").fill(newPhone());
      await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
      await deliver(page);
      await page.getByLabel("Address line 1").fill("12 Jalan Melati");
      await page.getByLabel("City").fill("Kota Kinabalu");
      await page.getByLabel("State", { exact: false }).selectOption("Selangor");
      await page.getByLabel("Postcode").fill("88000");
      await placeOrder(page).click();
      await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription(
        /^Postcode 88000 is usually in Sabah\. Please check .* then press Place Order to confirm\.$/,
      );
      await expect(page.getByRole("alert").getByText("Postcode 88000")).toBeVisible();
      if (javaScriptEnabled)
        await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
      await lookOver(page, "checkout-asked");
      await placeOrder(page).click();
      await expect(page).toHaveURL(orderPlaced);
    });
  });
}

async function openCheckout(page: Page) {
  await addRing(page);
  await page.goto("/checkout");
}

async function deliver(page: Page) {
  await page.getByRole("radio", { name: /^Deliver/ }).check({ force: true });
}
