import { checkPage, expect, test } from "./shop.ts";

test("the dashboard shows what needs attention, and every figure links to its list", async ({
  admin: at,
}) => {
  await at.goto("/admin");
  const behind = {
    "Total Revenue": "/admin/orders",
    "Total Orders": "/admin/orders",
    "Total Products": "/admin/products",
    "Pending Orders": "/admin/orders?status=pending",
    "Receipts to check": "/admin/touch-n-go",
    "Orders to pack": "/admin/to-pack",
    "Low stock": "/admin/products?stock=low",
    "Out of stock": "/admin/products?stock=out",
    "Gold prices": "/admin/settings",
  };
  const main = at.getByRole("main");
  for (const [figure, list] of Object.entries(behind)) {
    const link = main.getByRole("link", { name: figure, exact: true });
    await expect(link).toHaveAttribute("href", list);
  }
  await expect(main.getByText(/^Total Products$/).locator("xpath=../..")).toContainText("28");
  await expect(at.getByRole("heading", { name: "Paid revenue by day" })).toBeVisible();
  const opening = at.getByRole("region", { name: "Before you open" });
  await expect(opening).toContainText("28 products of the demo shop are still on sale.");
  await expect(opening).toContainText("0 of 7 done");
  const twoFactor = opening.getByRole("link", { name: "Turn on two-factor sign-in" });
  await expect(twoFactor).toHaveAttribute("href", "/admin/security");
  // The daily backup may or may not have run by now.
  await expect(at.getByRole("heading", { name: /^(No backup yet|Last backup: )/ })).toBeVisible();
  await checkPage(at);

  await at.getByText("Show as a table").click();
  const days = at.getByRole("table", { name: /Paid revenue by day/ });
  await expect(days.getByRole("row")).toHaveCount(31);
  await checkPage(at);

  await main.getByRole("link", { name: /in 30 days/ }).click();
  await expect(at).toHaveURL(/\/admin\/orders\?paidFrom=[\d-]{10}&paidTo=[\d-]{10}$/);
  const paid = at.getByRole("link", { name: /^Paid .* to .*: remove this filter$/ });
  await expect(paid).toBeVisible();
  await checkPage(at);
  await paid.click();
  await expect(at).toHaveURL(/\/admin\/orders$/);
});
