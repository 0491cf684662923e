import type { Locator, Page } from "@playwright/test";
import {
  addedHeard,
  cartHeard,
  checkoutHeard,
  mistakeHeard,
  orderHeard,
  paymentHeard,
  pieceHeard,
} from "./heard.ts";
import { expect, newPhone, test } from "./shop.ts";

// An order with the keyboard alone, from the product to the page on which it is paid (WCAG 2.1.1, 2.4.3 and 2.4.7).

const methods = [
  {
    name: /Touch 'n Go/,
    page: /\/payment\/touch-n-go\/[0-9a-f-]{36}$/,
    // The order can be read before it is paid.
    async afterwards(page: Page) {
      await expectHeard(page, paymentHeard);
      await press(page, page.getByRole("link", { name: "See your order" }));
      await expect(page).toHaveURL(/\/order-confirmation\//);
      await expectHeard(page, orderHeard);
    },
  },
  { name: /FPX or card/, page: /\/payment-simulator\/pay\// },
];

for (const method of methods) {
  test(`a ring is ordered with ${method.name.source} by keyboard alone, and each page says what it has`, async ({
    page,
  }) => {
    await page.goto("/products/seri-court-band");
    await choose(page, page.getByRole("radio", { name: /^12\b/ }));
    await choose(page, page.getByRole("radio", { name: /Yellow Gold/ }));
    await expectHeard(page, pieceHeard);
    const addToCart = page.getByRole("button", { name: "Add to Cart" }).first();
    await press(page, addToCart);
    await expect(page.getByText("Added to cart!").first()).toBeVisible();
    await expect(addToCart).toBeFocused();
    await expectHeard(page, addedHeard);

    const cart = page.getByRole("banner").getByRole("link", { name: /^Cart, 1 piece/ });
    await press(page, cart, "Shift+Tab");
    await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
    await expectHeard(page, cartHeard);
    await press(page, page.getByRole("link", { name: "Proceed to Checkout" }));
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
    await expectHeard(page, checkoutHeard);
    // What comes with a choice is not in its name, which is said at each arrow key, but in its description.
    await expect(page.getByRole("radio", { name: method.name })).toHaveAccessibleDescription(
      /Up to RM/,
    );

    await type(page, page.getByLabel("Full Name"), "Nur Aisyah");
    await type(page, page.getByLabel("Phone Number"), "123");
    await choose(page, page.getByRole("radio", { name: method.name }));
    await press(page, page.getByRole("button", { name: "Place Order" }));
    // The mistake is announced, and the way from it to its field is one press.
    await expectHeard(page, mistakeHeard);
    await reach(page, page.getByLabel("Phone Number"));
    await expect(page.getByLabel("Phone Number")).toHaveAccessibleDescription(/Enter a phone/);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(newPhone());
    await press(page, page.getByRole("button", { name: "Place Order" }));
    await expect(page).toHaveURL(method.page);
    await method.afterwards?.(page);
  });
}

test("a page that a link opens is announced; a focus that would be lost goes to it", async ({
  page,
}) => {
  await page.goto("/products/suria-bar-1g");
  await choose(page, page.getByRole("radio", { name: "Sealed card" }));
  await press(page, page.getByRole("button", { name: "Add to Cart" }).first());
  // The link is in the toast, which disappears with the page.
  await press(page, page.getByRole("link", { name: "View cart" }));
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.locator("p[aria-live=polite]", { hasText: "Shopping Cart" })).toBeAttached();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a filter keeps the focus, and shows what an earlier address had", async ({ page }) => {
  await page.goto("/products");
  const goldType = page.getByLabel("Gold type");
  await goldType.focus();
  await goldType.selectOption("999");
  await expect(page.getByRole("link", { name: /^999 Gold.*remove this filter/ })).toBeVisible();
  await expect(goldType).toBeFocused();
  const search = page.locator("#search");
  await search.fill("bar");
  await search.press("Enter");
  await expect(page.getByRole("link", { name: /“bar”.*remove this filter/ })).toBeVisible();
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue("");
  await expect(goldType).toHaveValue("999");
  // The link removes itself.
  await page.getByRole("link", { name: /^999 Gold.*remove this filter/ }).focus();
  await page.keyboard.press("Enter");
  await expect(goldType).toHaveValue("");
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await expect(goldType).toHaveValue("999");
  await page.goBack();
  await expect(goldType).toHaveValue("");
});

/** Expects that the tree of names and roles which a screen reader reads has these, in this order. */
async function expectHeard(page: Page, tree: string) {
  await expect(page.locator("body")).toMatchAriaSnapshot(tree);
}

/** Moves the focus to an element by Tab, and expects that it can be seen there. */
async function reach(page: Page, to: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let times = 0; times < 150 && !(await isFocused(to)); times += 1) {
    await page.keyboard.press(key);
  }
  await expect(to).toBeFocused();
  await expect(to).toBeInViewport();
}

async function press(page: Page, to: Locator, key?: "Tab" | "Shift+Tab") {
  await reach(page, to, key);
  await page.keyboard.press("Enter");
}

async function type(page: Page, to: Locator, text: string) {
  await reach(page, to);
  await page.keyboard.type(text);
}

/** Tab enters a group of radios at one of them; the arrow keys choose among them. */
async function choose(page: Page, radio: Locator) {
  const name = await radio.getAttribute("name");
  const group = page.locator(`input[type=radio][name="${name}"]`);
  for (let times = 0; times < 150 && !(await isFocused(group)); times += 1) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  for (let times = await group.count(); times > 0 && !(await radio.isChecked()); times -= 1) {
    await page.keyboard.press("ArrowDown");
  }
  await expect(radio).toBeChecked();
}

/** Whether one of these elements has the focus. */
async function isFocused(elements: Locator): Promise<boolean> {
  return elements.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));
}
