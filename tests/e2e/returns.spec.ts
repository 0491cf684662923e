import { noise } from "#kit/pictures.ts";
import { addGoldBar, addPendant, addRing, checkOut, sendReceipt } from "./buying.ts";
import { checkPage, expect, test } from "./shop.ts";

test("a buyer returns one of three pieces, staff inspect it, and its price goes to her account", async ({
  page,
  admin,
}) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  await addPendant(page);
  const { orderId, number } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  await sendReceipt(page);

  await test.step("staff verify the payment, and complete the order at the counter", async () => {
    await admin.goto("/admin/touch-n-go");
    const row = admin.locator("tr, li").filter({ hasText: number, visible: true });
    await row.getByRole("link", { name: /^Verify/ }).click();
    const question = admin.getByRole("dialog", { name: "Verify this payment?" });
    await question.getByRole("button", { name: /^Verify/ }).click();
    await expect(admin.getByText("Payment verified and order updated").first()).toBeVisible();
    await admin.goto(`/admin/orders/${orderId}`);
    await admin.getByLabel("Order Status").selectOption({ label: "Completed" });
    await admin.getByRole("button", { name: "Update Order" }).click();
    await expect(admin.getByText("Order updated successfully").first()).toBeVisible();
  });

  await test.step("the buyer asks, with a picture", async () => {
    await page.goto(`/order-confirmation/${orderId}`);
    await page.getByRole("link", { name: "Return or exchange" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Return or exchange");
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByText("Choose a reason").first()).toBeVisible();
    await checkPage(page, "return-refused");
    await page.getByLabel(/^Pieces of .*Heart Pendant/).selectOption("1");
    await page.getByLabel("Reason").selectOption({ label: "Something is broken or faulty" });
    await page.getByLabel("What would you like?").selectOption({ label: "My money back" });
    await page.getByLabel("Tell us more").fill("The clasp does not close.");
    const buffer = await noise(800, 600).jpeg().toBuffer();
    const file = { name: "clasp.jpg", mimeType: "image/jpeg", buffer };
    await page.getByLabel("Pictures").setInputFiles(file);
    await checkPage(page, "return-form");
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByText("We got your request").first()).toBeVisible();
  });

  const card = page.locator("section").filter({ hasText: `Return ${number}-R1` });

  await test.step("the order's page says what happens next, and takes the bank account", async () => {
    await expect(card.getByText("Please keep the pieces as they are")).toBeVisible();
    await card.getByLabel("Bank").fill("Maybank");
    await card.getByLabel("Account number").fill("5141 2345 6789");
    await card.getByLabel("Account holder").fill("Siti binti Ahmad");
    await card.getByRole("button", { name: "Save the account" }).click();
    await expect(card.getByText("Your bank account: Maybank, ending in 6789")).toBeVisible();
    await checkPage(page, "return-asked");
  });

  await test.step("staff agree, receive and inspect the piece", async () => {
    await admin.goto("/admin/returns");
    await checkPage(admin, "returns");
    await admin.getByRole("link", { name: new RegExp(`${number}-R1`) }).click();
    await expect(admin.getByText("The clasp does not close.")).toBeVisible();
    await checkPage(admin, "return-asked-staff");
    await admin.getByRole("button", { name: "Agree to the return" }).click();
    await expect(admin.getByText("Return agreed").first()).toBeVisible();
    await admin.getByRole("button", { name: "Record as received" }).click();
    await expect(admin.getByText("Recorded as received").first()).toBeVisible();
    const sold = await admin.getByText(/^Sold as .* each$/).textContent();
    await admin.getByLabel(/^Weight of these pieces/).fill(/([\d.]+) g/.exec(sold!)![1]!);
    await admin.getByLabel("Condition").selectOption({ label: "Damaged" });
    await admin.getByLabel("What happens to them").selectOption({ label: "Write off" });
    await checkPage(admin, "return-inspect");
    await admin.getByRole("button", { name: "Record inspection" }).click();
    await expect(admin.getByText("Inspection recorded").first()).toBeVisible();
  });

  await test.step("they settle it with the number of the transfer", async () => {
    await expect(admin.getByText(/The money goes to Maybank, .*6789/)).toBeVisible();
    await admin.getByRole("button", { name: "Settle the return" }).click();
    await expect(admin.getByText("Enter the transfer reference").first()).toBeVisible();
    await admin.getByLabel("Reference").fill("IBG-20261124-1");
    await checkPage(admin, "return-settle");
    await admin.getByRole("button", { name: "Settle the return" }).click();
    await expect(admin.getByText("Return settled").first()).toBeVisible();
    await checkPage(admin, "return-settled");
  });

  await test.step("the buyer reads what she gets, and only the end of her account's number stays", async () => {
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(
      card.getByText(/Your return is settled: we give you RM [\d,.]+ back\./),
    ).toBeVisible();
    await checkPage(page, "return-done");
    await admin.reload();
    expect(await admin.content()).not.toMatch(/5141|2345/);
  });
});
