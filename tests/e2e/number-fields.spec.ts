import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./shop.ts";

// Browsers change a focused number field with the mouse wheel and the arrow keys. Scrolling over a gold price
// would change it by an amount too small for the confirmation.

const screens = [
  "/admin/settings",
  "/admin/settings/rules",
  "/admin/settings/payments",
  "/admin/settings/delivery",
  "/admin/settings/packing",
  "/admin/products",
  "/admin/products/new",
  "/admin/products/edit",
  "/admin/categories?edit=new",
  "/admin/orders/new",
];

for (const address of screens) {
  test(`the mouse wheel and the arrow keys change no number on ${address}`, async ({
    admin: at,
  }) => {
    // Tall enough that the page cannot scroll, so that the wheel only affects the field.
    await at.setViewportSize({ width: 1280, height: 3200 });
    await open(at, address);
    const fields = at.locator(
      "input[type=number], input[inputmode=decimal], input[inputmode=numeric]",
    );
    const shown = (await fields.all()).map((field) => field.filter({ visible: true }));
    let tried = 0;
    for (const field of shown) {
      if ((await field.count()) === 0) continue;
      tried += 1;
      if ((await field.inputValue()) === "") await field.fill("12.00");
      const before = await field.inputValue();
      await field.click();
      await wheelOver(field);
      for (const key of ["ArrowUp", "ArrowUp"]) await field.press(key);
      expect(await field.inputValue(), (await field.getAttribute("name")) ?? "").toBe(before);
    }
    expect(tried).toBeGreaterThan(0);
  });
}

test("focusing a gold price selects it, so that typing replaces it", async ({ admin }) => {
  await admin.goto("/admin/settings");
  for (const label of [/916 Gold Price/, /999 Gold Price/]) {
    const field = admin.getByLabel(label);
    await expect(field).not.toHaveValue("");
    await field.click();
    await admin.keyboard.type("601.5");
    await expect(field).toHaveValue("601.5");
  }
});

test("the mouse wheel does not change the quantity on a product page", async ({ page }) => {
  await page.goto("/products/suria-bar-1g");
  const quantity = page.getByRole("spinbutton", { name: "Quantity" });
  await quantity.fill("3");
  await quantity.click();
  await wheelOver(quantity);
  await expect(quantity).toHaveValue("3");
});

test("a quantity above what is left has the price of what is left", async ({ page }) => {
  await page.goto("/products/suria-bar-1g");
  await page.getByRole("radio", { name: /^Gift box/ }).check({ force: true });
  const quantity = page.getByRole("spinbutton", { name: "Quantity" });
  await quantity.fill("500");
  await expect(quantity).not.toHaveValue("500");
  const left = await quantity.inputValue();
  await expect(page.getByText(`${left} pieces`, { exact: true })).toBeVisible();
});

async function open(at: Page, address: string) {
  if (address === "/admin/products/edit") {
    await at.goto("/admin/products");
    await at
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await expect(at.getByRole("heading", { level: 1 })).toContainText("Edit");
  } else {
    await at.goto(address);
  }
  if (address === "/admin/products") {
    await at
      .getByRole("checkbox", { name: /^Select / })
      .first()
      .check();
    await at.getByLabel("Change", { exact: true }).selectOption("Set the labour fee");
  }
  if (address === "/admin/products/new") {
    await at.getByRole("button", { name: "Add Variant" }).click();
  }
  if (address === "/admin/orders/new") {
    await at.getByLabel("Search products by name").fill("suria gold bar");
    await expect(at.locator("li details").filter({ hasNotText: /suria/i })).toHaveCount(0);
    await at.locator("li details").first().locator("summary").click();
  }
}

/** Turns the wheel by one step and waits two frames, in which the browser would change the number. */
async function wheelOver(field: Locator) {
  await field.hover();
  await field.evaluate((input: HTMLElement) => {
    delete input.dataset["wheeled"];
    const note = () => (input.dataset["wheeled"] = "yes");
    const afterNext = () => requestAnimationFrame(() => requestAnimationFrame(note));
    input.addEventListener("wheel", afterNext, { once: true, passive: true });
  });
  await field.page().mouse.wheel(0, -100);
  await expect(field).toHaveAttribute("data-wheeled", "yes");
}
