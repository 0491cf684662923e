import { noise } from "#kit/pictures.ts";
import { addGoldBar, addPendant, addRing, checkOut, sendReceipt } from "./buying.ts";
import { seedParcels } from "./parcels.ts";
import {
  agreeAndReceive,
  askFor,
  enterAccount,
  fillInspection,
  recordInspection,
  verifyAndComplete,
} from "./returning.ts";
import { checkPage, expect, expectNoSidewaysScroll, test, withoutScripts } from "./shop.ts";
import { expectInMenu, recordTransfer } from "./staff-order.ts";

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

  await test.step("staff verify the payment, and complete the order at the counter", () =>
    verifyAndComplete(admin, { orderId, number }));

  await test.step("the buyer asks, with a picture", async () => {
    await page.goto(`/order-confirmation/${orderId}`);
    await page.getByRole("link", { name: "Return or exchange" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Return or exchange");
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByText("Choose a reason").first()).toBeVisible();
    await checkPage(page, "return-refused");
    await page.getByLabel(/^Pieces of .*Heart Pendant/).selectOption("1");
    const confirmation = page.getByLabel(/^The pieces are not engraved or altered/);
    await expect(confirmation).toBeHidden();
    await page.getByLabel("Reason").selectOption({ label: "The size doesn't fit" });
    await page
      .getByLabel("What would you like?")
      .selectOption({ label: "Exchange it for another piece" });
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(
      page.getByText("Tick this if yours are as you received them").first(),
    ).toBeVisible();
    await checkPage(page, "return-not-confirmed");
    await page.getByLabel("Reason").selectOption({ label: "Something is broken or faulty" });
    await expect(confirmation).toBeHidden();
    await page.getByLabel("What would you like?").selectOption({ label: "A refund" });
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
    await enterAccount(page, `Return ${number}-R1`);
    await checkPage(page, "return-requested");
  });

  await test.step("staff agree, receive and inspect the piece", async () => {
    await admin.goto("/admin/returns");
    await checkPage(admin, "returns");
    await admin.getByRole("link", { name: new RegExp(`${number}-R1`) }).click();
    await expect(admin.getByText("The clasp does not close.")).toBeVisible();
    await expectInMenu(admin, "Returns");
    await checkPage(admin, "return-requested-staff");
    await agreeAndReceive(admin);
    await fillInspection(admin);
    await checkPage(admin, "return-inspect");
    await recordInspection(admin);
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
      card.getByText(/Your return is settled: we're refunding RM\s[\d,.]+\./),
    ).toBeVisible();
    await checkPage(page, "return-done");
    await admin.reload();
    expect(await admin.content()).not.toMatch(/5141\D?2345|2345\D?6789/);
  });
});

test("of three pieces that were sent, the buyer returns one without JavaScript", async ({
  page,
  admin,
}) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  await addPendant(page);
  const { orderId, number } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  await admin.goto(`/admin/orders/${orderId}`);
  await recordTransfer(admin, `MBB ${number}`);
  const tracking = "EN233873973MY";
  await seedParcels(
    orderId,
    [1, 2, 3].map((nth) => ({ status: "sent", seal: `SEAL-00040${nth}`, tracking })),
  );
  const plain = await withoutScripts(page);

  await test.step("what has not arrived can't be returned", async () => {
    await plain.goto(`/order-confirmation/${orderId}`);
    await expect(plain.getByRole("link", { name: "Return or exchange" })).toHaveCount(0);
    const received = plain.getByRole("button", { name: "I've received it" });
    for (const left of [2, 1, 0]) {
      await received.first().click();
      await expect(received).toHaveCount(left);
    }
  });

  await test.step("the buyer asks, and says where the money goes", async () => {
    await askFor(plain, orderId, { piece: /^Pieces of .*Court Band/, like: "A refund" });
    await enterAccount(plain, `Return ${number}-R1`);
    await expectNoSidewaysScroll(plain);
  });

  await test.step("staff receive the piece and refund what was paid for it", async () => {
    await admin.goto("/admin/returns");
    await admin.getByRole("link", { name: new RegExp(`${number}-R1`) }).click();
    await agreeAndReceive(admin);
    await fillInspection(admin);
    await recordInspection(admin);
    await admin.getByLabel("Reference").fill(`IBG ${number}`);
    await admin.getByRole("button", { name: "Settle the return" }).click();
    await expect(admin.getByText("Return settled").first()).toBeVisible();
  });

  await test.step("the buyer reads the amount; the other two can still be returned", async () => {
    await plain.goto(`/order-confirmation/${orderId}`);
    await expect(
      plain.getByText(/Your return is settled: we're refunding RM\s2,154\.90\./),
    ).toBeVisible();
    await plain.getByRole("link", { name: "Return or exchange" }).click();
    await expect(plain.getByLabel(/^Pieces of/)).toHaveCount(2);
    await plain.context().close();
  });
});
