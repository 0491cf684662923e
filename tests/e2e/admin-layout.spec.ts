import { owner } from "#kit/shop.ts";
import { expect, expectAccessible, signIn, test } from "./shop.ts";

const places = [
  "Dashboard",
  "Products",
  "Categories",
  "Orders",
  "To pack",
  "To collect",
  "Returns",
  "Trade-ins",
  "Customers",
  "Reports",
  "Touch N Go",
  "Settings",
];

test("the sidebar links to every section, marks the current one and signs out", async ({
  page: at,
  viewport,
}) => {
  // A session of its own, because the other tests share theirs.
  await at.goto("/auth?next=/admin/orders");
  await signIn(at, owner);
  await expect(at).toHaveTitle(/Admin$/);
  const isPhone = viewport!.width < 1024;
  const sidebar = at.getByRole("navigation", { name: "Admin" });
  const menu = at.getByRole("button", { name: "Open menu" });
  if (isPhone) {
    await expect(sidebar).toBeHidden();
    await menu.click();
  }
  await expect(sidebar.getByText(/ Admin$/)).toBeVisible();
  // Some have a number of what waits, and payments are listed only while one needs attention.
  await expect
    .poll(async () => {
      const texts = await sidebar.getByRole("listitem").allTextContents();
      return texts
        .map((text) => text.replace(/, .*$/, ""))
        .filter((name) => name !== "Payments that need attention");
    })
    .toEqual(places);
  await expectAccessible(at);
  if (isPhone) {
    await at.getByRole("button", { name: "Close menu" }).click();
    await expect(sidebar).toBeHidden();
    await menu.click();
    await at.keyboard.press("Escape");
    await expect(sidebar).toBeHidden();
  }

  for (const [address, place] of [
    ["/admin", "Dashboard"],
    ["/admin/products/new", "Products"],
    ["/admin/settings/rules", "Settings"],
  ] as const) {
    await at.goto(address);
    if (isPhone) await menu.click();
    await expect(sidebar.locator("[aria-current=page]")).toHaveText(place);
  }
  await sidebar.getByRole("link", { name: "Touch N Go" }).click();
  await expect(at).toHaveURL(/\/admin\/touch-n-go$/);
  if (isPhone) {
    await expect(sidebar).toBeHidden();
    await menu.click();
  }
  await sidebar.getByRole("button", { name: "Logout" }).click();
  await expect(at).toHaveURL(new URL("/", at.url()).href);
  await at.goto("/admin/orders");
  await expect(at).toHaveURL(/\/auth\?next=/);
});

test("keyboard shortcuts open sections and the search until they are turned off", async ({
  admin: at,
}) => {
  await at.goto("/admin");
  // Attached once the page listens to keys; visible only on wide screens.
  await expect(at.locator("[aria-label='Keyboard shortcuts']")).toBeAttached();
  await at.keyboard.press("g");
  await at.keyboard.press("o");
  await expect(at.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await at.goto("/admin/products");
  await expect(at.locator("[aria-label='Keyboard shortcuts']")).toBeAttached();
  await at.keyboard.press("/");
  await expect(at.getByRole("searchbox")).toBeFocused();
  // In a text field, keys type text.
  await at.keyboard.type("go?");
  await expect(at.getByRole("searchbox")).toHaveValue("go?");
  await at.getByRole("searchbox").blur();
  await at.keyboard.press("g");
  await at.keyboard.press("t");
  await expect(at).toHaveURL(/\/admin\/touch-n-go$/);
  await at.keyboard.press("?");
  const list = at.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toBeVisible();
  await expectAccessible(at);
  await list.getByLabel("Use keyboard shortcuts in this browser").uncheck();
  await at.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await at.keyboard.press("g");
  await at.keyboard.press("d");
  await at.keyboard.press("?");
  await expect(list).toBeHidden();
  await expect(at).toHaveURL(/\/admin\/touch-n-go$/);
});

test("the search finds orders, products and screens by keyboard, and returns the focus", async ({
  admin: at,
}) => {
  await at.goto("/admin/categories");
  const opener = at.getByRole("link", { name: "Search", exact: true });
  await opener.focus();
  await at.keyboard.press("Control+k");
  const palette = at.getByRole("dialog", { name: "Search" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await at.keyboard.type("court band");
  const option = palette.getByRole("option", { name: /Seri Plain Court Band/ });
  await expect(option.first()).toBeVisible();
  await expect(palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expectAccessible(at);
  await at.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(field).toHaveValue("");
  await at.keyboard.type("zzzz");
  await expect(palette.getByRole("status")).toHaveText("Nothing found");
  await field.fill("pack");
  await expect(palette.getByRole("option").first()).toContainText("To pack");
  await at.keyboard.press("ArrowDown");
  await expect(palette.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await at.keyboard.press("ArrowUp");
  await at.keyboard.press("Enter");
  await expect(at).toHaveURL(/\/admin\/to-pack$/);
  await expect(palette).toBeHidden();
  await at.goto("/admin/search?q=ring");
  await expectAccessible(at);
});

test("without JavaScript, the search is a page", async ({ plainAdmin: at }) => {
  await at.goto("/admin");
  await at.getByRole("link", { name: "Search", exact: true }).click();
  await expect(at.getByText("Search the admin area")).toBeVisible();
  await at.getByLabel("Search orders, customers, products and screens").fill("court band");
  await at.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(at.getByRole("link", { name: "Seri Plain Court Band" })).toBeVisible();
});

test("a screen that fails keeps the sidebar around its error page", async ({ admin, noise }) => {
  const missing = crypto.randomUUID();
  for (const [address, title] of [
    [`/admin/products/${missing}`, "Product not found"],
    [`/admin/orders/${missing}/refund`, "Order not found"],
  ] as const) {
    const answer = await admin.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(admin.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(admin.getByRole("link", { name: "Back to the dashboard" })).toBeVisible();
    await expect(admin.locator("nav[aria-label=Admin]")).toBeAttached();
  }
  // The console names each 404.
  noise.splice(0);
});
