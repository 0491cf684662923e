import { checkPage, expect, test } from "./shop.ts";
import { linkMailedTo } from "./emails.ts";
import { placeOrder } from "./buying.ts";

test("the order email links to the order, and staff see that it was sent", async ({
  page,
  browser,
  admin,
}, { project }) => {
  const email = `letters-${project.name}-${process.pid}@example.test`;
  const { orderId } = await placeOrder(page, {
    fullName: "Nur Aisyah binti Haji Mohd Yusof",
    email,
  });
  const link = await linkMailedTo(email, `/payment/touch-n-go/${orderId}?key=`);

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Submit Payment" })).toBeVisible();
  await stranger.close();

  await admin.goto(`/admin/orders/${orderId}`);
  const emails = admin.locator("section").filter({ hasText: "Emails" }).last();
  await expect(emails.getByText("Order received")).toBeVisible();
  await expect(emails.getByText("New order (to staff)")).toBeVisible();
  await expect(emails.getByText("Not sent")).toHaveCount(0);
  await checkPage(admin);
});

test("the list of unsent emails is empty, and notification addresses are validated", async ({
  admin,
}) => {
  await admin.goto("/admin/emails");
  await expect(admin.getByText("All emails sent")).toBeVisible();
  await checkPage(admin);

  await admin.goto("/admin/settings/messages");
  await expect(admin.getByText("Emails aren't being sent.")).toBeVisible();
  await expect(admin.getByLabel("Send notifications to")).toHaveValue("salam@jjemas.example");
  await checkPage(admin);
  await admin.getByLabel("Send notifications to").fill("salam@jjemas.example\naminah");
  await admin.getByRole("button", { name: "Save notifications" }).click();
  await expect(admin.getByText("Enter one email address per line").first()).toBeVisible();
  await checkPage(admin);
});
