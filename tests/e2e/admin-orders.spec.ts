import { placeOrder, sendReceipt } from "./buying.ts";
import { checkPage, expect, expectNoSidewaysScroll, hydrated, test } from "./shop.ts";

test("a receipt is rejected with a reason; the customer's second receipt is verified", async ({
  page,
  admin,
}) => {
  test.slow();
  const { number, orderId } = await placeOrder(page);
  await sendReceipt(page);
  const row = admin.locator("[data-receipt]").filter({ hasText: number, visible: true });

  await test.step("staff enlarge the receipt and reject it", async () => {
    await admin.goto("/admin/touch-n-go?status=waiting");
    await expect(row.getByText(/^for \d+ min$/)).toBeVisible();
    await checkPage(admin);
    await row.getByRole("link", { name: /^View larger/ }).click();
    const dialog = admin.getByRole("dialog");
    await expect(dialog.getByRole("img")).toBeVisible();
    await dialog.getByRole("button", { name: "Larger" }).click();
    await checkPage(admin);
    await dialog.getByRole("link", { name: /^Reject/ }).click();
    await expect(dialog.getByText("Reject this receipt")).toBeVisible();
    await dialog.getByRole("button", { name: "Reject receipt" }).click();
    await expect(dialog.getByText("Choose a reason, or write one")).toBeVisible();
    await checkPage(admin);
    await dialog.getByLabel("The picture is too blurred or cut off to read.").check();
    await dialog.getByLabel("Add a message").fill("Please show the whole slip.");
    await dialog.getByRole("button", { name: "Reject receipt" }).click();
    await expect(admin.getByText("Receipt rejected").first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await admin.goto("/admin/touch-n-go?status=rejected");
    await expect(row.getByText("Rejected")).toBeVisible();
  });

  await test.step("the customer sees the reason and uploads another receipt", async () => {
    await page.reload();
    await expect(page.getByText("We couldn't accept your proof of payment")).toBeVisible();
    await expect(page.getByText(/cut off to read. Please show the whole slip\./)).toBeVisible();
    await checkPage(page);
    await page.getByRole("link", { name: "Upload another" }).click();
    await sendReceipt(page);
  });

  await test.step("keyboard shortcuts find the second receipt and verify it", async () => {
    await admin.goto("/admin/touch-n-go");
    await expect(row.first().getByText("Pending")).toBeVisible();
    for (let steps = 0; steps < 60; steps++) {
      await admin.keyboard.press("j");
      const here = await admin.evaluate(() => document.activeElement?.textContent);
      if (here === number) break;
    }
    await admin.keyboard.press("a");
    const dialog = admin.getByRole("dialog", { name: "Verify this payment?" });
    await expect(dialog).toBeVisible();
    await checkPage(admin);
    await expect(dialog.getByRole("button", { name: /^Verify/ })).toBeEnabled();
    await admin.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: /^Verify/ })).toBeFocused();
    await admin.keyboard.press("Enter");
    await expect(admin.getByText("Payment verified and order updated").first()).toBeVisible();
    await expect(row.first().getByText("Verified")).toBeVisible();
    await admin.goto(`/admin/orders/${orderId}`);
    await expect(admin.getByText("Touch 'n Go receipt rejected")).toBeVisible();
    await checkPage(admin);
  });
});

test("a receipt can be rejected without JavaScript", async ({ page, plainAdmin }) => {
  const { number } = await placeOrder(page);
  await sendReceipt(page);
  await plainAdmin.goto("/admin/touch-n-go?status=waiting");
  const row = plainAdmin.locator("[data-receipt]").filter({ hasText: number, visible: true });
  await row.getByRole("link", { name: /^Reject/ }).click();
  await plainAdmin.getByRole("link", { name: "Close" }).click();
  await expect(plainAdmin).toHaveURL(/\/admin\/touch-n-go\?status=waiting$/);
  await expect(plainAdmin.getByRole("dialog")).toHaveCount(0);
  await plainAdmin.goto("/admin/touch-n-go");
  await row.getByRole("link", { name: /^Reject/ }).click();
  await plainAdmin.getByRole("button", { name: "Reject receipt" }).click();
  await expect(plainAdmin.getByText("Choose a reason, or write one")).toBeVisible();
  await plainAdmin.getByLabel("Add a message").fill("Another amount.");
  await plainAdmin.getByRole("button", { name: "Reject receipt" }).click();
  await expect(plainAdmin.getByText("Receipt rejected").first()).toBeVisible();
  await expect(row.getByText("Another amount.")).toBeVisible();
});

test("staff filter, export, add notes to and print orders; the customer sees no note", async ({
  page,
  admin,
}, { project }) => {
  const name = `=Formula Puan Noraini binti Haji Mohd Yusof ${project.name}`;
  test.slow();
  const { number, orderId, phone } = await placeOrder(page, { fullName: name });

  await test.step("an order is found by its phone number in any format", async () => {
    const digits = phone.replace(/\D/g, "");
    for (const written of [phone, digits, `+6${digits}`, `6${phone}`, digits.slice(-7)]) {
      await admin.goto("/admin/orders");
      await admin.getByLabel("Search orders by number, name or phone").fill(written);
      await admin.getByRole("button", { name: "Search" }).click();
      await expect(admin.getByText("1 found")).toBeVisible();
      await expect(admin.getByText(number).filter({ visible: true }).first()).toBeVisible();
    }
    const chips = admin.getByRole("list", { name: "Filter by status" });
    await chips.getByRole("link", { name: /^Cancelled/ }).click();
    await expect(admin.getByText("No orders match")).toBeVisible();
    await chips.getByRole("link", { name: /^Pending/ }).click();
    await expect(admin.getByText(number).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("a filter is saved, used, renamed and deleted", async () => {
    await admin.goto(`/admin/orders?status=cancelled&payment=failed&q=${number}`);
    await admin.getByText("Save this filter").click();
    await admin.getByLabel("Filter name").fill("Failed payments");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    const saved = admin.getByRole("region", { name: "Saved filters" });
    await expect(saved.getByRole("link", { name: "Failed payments" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await admin.goto("/admin/orders");
    await saved.getByRole("link", { name: "Failed payments" }).click();
    await expect(admin).toHaveURL(/\?status=cancelled&payment=failed$/);
    await saved.getByText("Edit saved filters").click();
    await saved.getByLabel("Name of Failed payments").fill("Failed");
    await checkPage(admin, "saved-filters");
    await saved.getByRole("button", { name: "Rename Failed payments" }).click();
    await expect(saved.getByRole("link", { name: "Failed", exact: true })).toBeVisible();
    await saved.getByRole("button", { name: "Delete filter Failed" }).click();
    await expect(saved.getByRole("link", { name: "Failed", exact: true })).toHaveCount(0);
  });

  await test.step("the list is filtered by day and payment and exported", async () => {
    // The number of an order has the moment at which it was placed.
    const placedAt = Number(number.slice(2));
    const today = new Date(placedAt + 8 * 3_600_000).toISOString().slice(0, 10);
    await admin.goto(`/admin/orders?q=${number}`);
    await admin.getByLabel("From").fill(today);
    await admin.getByLabel("To", { exact: true }).fill(today);
    await admin.getByLabel("Payment status").selectOption("pending");
    await admin.getByRole("button", { name: "Search" }).click();
    await expect(admin).toHaveURL(/payment=pending/);
    await expect(admin.getByText("1 found")).toBeVisible();
    await checkPage(admin);
    const link = admin.getByRole("link", { name: "Export CSV" });
    const answer = await admin.request.get((await link.getAttribute("href"))!);
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = (await answer.body()).toString("utf8").split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFOrder Number,Date,Customer,Phone/);
    expect(lines[1]).toContain(`${number},${today}`);
    expect(lines[1]).toContain(`,'${name},${phone},`);
    expect(lines).toHaveLength(3);
    const items = admin.getByRole("link", { name: "Export items" });
    const rows = await admin.request.get((await items.getAttribute("href"))!);
    expect(await rows.text()).toMatch(/^\uFEFFOrder Number,Date,Customer,Phone,.*Product/);
    await admin.goto("/admin/orders?from=2001-01-01&to=2001-01-02");
    await expect(admin.getByText("No orders match")).toBeVisible();
  });

  await test.step("a note is visible to staff only", async () => {
    await admin.goto(`/admin/orders/${orderId}`);
    await admin.getByLabel("Add a note").fill("Wife must not know: it is a gift");
    await admin.getByRole("button", { name: "Add note" }).click();
    await expect(admin.getByText("Note added").first()).toBeVisible();
    await expect(admin.getByText("Wife must not know: it is a gift")).toHaveCount(1);
    await expect(admin.getByLabel("Add a note")).toHaveValue("");
    const chat = admin.getByRole("link", { name: /^WhatsApp/ });
    await expect(chat).toHaveAttribute("href", new RegExp(`^https://wa.me/60.*${number}`));
    await checkPage(admin);
    const answer = await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByText("Order placed")).toBeVisible();
    expect(await answer!.text()).not.toContain("Wife must not know");
  });

  await test.step("the receipt and the packing slip are separate printable pages", async () => {
    await admin.getByRole("link", { name: "Receipt", exact: true }).click();
    await expect(admin.getByRole("heading", { name: "Pro forma", exact: true })).toBeVisible();
    for (const words of ["916 (22K)", "3.42 g", "RM 595.00", "RM 2,034.90", "RM 120.00"]) {
      await expect(admin.getByText(words).first()).toBeVisible();
    }
    await checkPage(admin);
    await admin.emulateMedia({ media: "print" });
    await expect(admin.getByRole("navigation", { name: "Admin" })).toBeHidden();
    await expect(admin.getByRole("button", { name: "Print" })).toBeHidden();
    await expectNoSidewaysScroll(admin);
    await admin.emulateMedia({ media: "screen" });
    await admin.goto(`/admin/orders/${orderId}`);
    await admin.getByRole("link", { name: "Print both" }).click();
    await expect(admin.locator("article")).toHaveCount(2);
    await expect(admin.locator("article").last().getByText(/RM \d/)).toHaveCount(0);
    await admin.goto(`/admin/orders/${orderId}/packing-slip`);
    await expect(admin.getByRole("heading", { name: "Packing slip", exact: true })).toBeVisible();
    await expect(admin.locator("article").getByText(/RM \d/)).toHaveCount(0);
    await checkPage(admin);
  });
});

test("a search that was typed before the scripts arrived stays", async ({ admin: at }) => {
  const arrived = Promise.withResolvers<void>();
  await at.route("**/*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await at.goto("/admin/orders", { waitUntil: "commit" });
  const search = at.getByLabel("Search orders by number, name or phone");
  await search.fill("siti");
  arrived.resolve();
  await hydrated(at);
  await expect(search).toHaveValue("siti");
});
