import type { Page } from "@playwright/test";
import {
  addGoldBar,
  addRing,
  fillCheckout,
  giveAsGift,
  placeOrder,
  submitCheckout,
} from "./buying.ts";
import { paidOrder, photo, soldWeight, weighAll } from "./packing.ts";
import { seedParcels } from "./parcels.ts";
import { checkPage, expect, expectNoSidewaysScroll, test } from "./shop.ts";
import { expectInMenu, section } from "./staff-order.ts";

const tracking = "EN233873973MY";

async function packParcel(at: Page, seal: string) {
  await at.getByRole("button", { name: "Start packing" }).click();
  await expect(at).toHaveURL(/\/admin\/shipments\/[0-9a-f-]{36}$/);
  await weighAll(at);
  await at.locator("#picture").setInputFiles(await photo());
  await expect(at.getByRole("img", { name: "Pieces on the scale" })).toBeVisible();
  await at.getByLabel("Seal number").fill(seal);
  await checkPage(at, `packing-${seal}`);
  await at.getByRole("button", { name: "Mark as packed" }).click();
  await expect(section(at, "4. Give it to the courier")).toBeVisible();
}

async function sendParcel(at: Page, number: string) {
  await at.getByLabel("Courier").selectOption("pos-laju");
  await at.getByLabel("Tracking number").fill(number);
  await at.getByRole("button", { name: "Mark as sent" }).click();
  await expect(section(at, "Has it arrived?")).toBeVisible();
}

test("staff pack an order as two parcels, send them, and mark them as delivered", async ({
  page,
  admin,
}) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  const message = "Happy birthday, Mak!";
  await fillCheckout(page, { fullName: "Siti binti Ahmad" });
  await giveAsGift(page, message);
  const { orderId, number } = await submitCheckout(page);
  await seedParcels(orderId, []);

  await test.step("the list shows the order, and its row leads to packing", async () => {
    await admin.goto("/admin/to-pack");
    await checkPage(admin, "to-pack");
    await admin.goto(`/admin/orders/${orderId}`);
    await expect(section(admin, "Shipments")).toContainText("2 pieces aren't packed yet.");
    const steps = admin.getByRole("group", { name: "Next steps" });
    await steps.getByRole("link", { name: "Pack" }).click();
    await expect(admin.getByRole("heading", { name: `Pack order #${number}` })).toBeVisible();
    await expectInMenu(admin, "To pack");
    await expect(section(admin, "Gift")).toContainText(message);
    await checkPage(admin, "pack-order");
  });

  await test.step("the first parcel has one of the two pieces", async () => {
    await admin.getByLabel("Pieces").last().fill("0");
    await packParcel(admin, "SEAL-1");
    await checkPage(admin, "packed");
    await expectInMenu(admin, "To pack");
    await sendParcel(admin, tracking);
    await checkPage(admin, "sent");
    const shipment = admin.url();
    for (const paper of ["Address label", "Packing slip"]) {
      await admin.getByRole("link", { name: paper }).click();
      await expect(
        admin.getByRole("heading", { name: new RegExp(`^${paper}`) }).first(),
      ).toBeVisible();
      await checkPage(admin, paper);
      // The label is neutral, and the slip is packed with the gift.
      const printed = admin.getByRole("article");
      await expect(printed).not.toContainText("RM");
      await expect(printed.getByText(message)).toHaveCount(paper === "Packing slip" ? 1 : 0);
      await admin.goto(shipment);
    }
  });

  await test.step("a printed label is one page of A6 without a margin for the browser's own lines", async () => {
    const shipment = admin.url();
    await admin.goto(`${shipment}/label`);
    const pdf = (await admin.pdf({ preferCSSPageSize: true })).toString("latin1");
    const pages = [...pdf.matchAll(/\/MediaBox\s*\[0 0 (\d+)[\d.]* (\d+)/g)];
    expect(pages).toHaveLength(1);
    // A6 is 297.6 by 419.5 points, which the browser rounds.
    expect(Math.abs(Number(pages[0]![1]) - 297.6)).toBeLessThan(1);
    expect(Math.abs(Number(pages[0]![2]) - 419.5)).toBeLessThan(1);
    await admin.emulateMedia({ media: "print" });
    const label = await admin.getByRole("article").evaluate((article) => {
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const ofLabel = rules
        .filter((rule) => rule instanceof CSSPageRule)
        .find(({ selectorText }) => selectorText === "label");
      const { paddingTop, paddingLeft } = getComputedStyle(article);
      const padding = [paddingTop, paddingLeft].map((side) => Math.round(Number.parseFloat(side)));
      return { margin: ofLabel?.style.getPropertyValue("margin-top"), padding };
    });
    // 7 mm are 26 pixels.
    expect(label).toEqual({ margin: "0px", padding: [26, 26] });
    await admin.emulateMedia({ media: "screen" });
    await admin.goto(shipment);
  });

  await test.step("the second parcel has the rest", async () => {
    await admin.goto(`/admin/orders/${orderId}/pack`);
    await expect(admin.getByLabel("Pieces")).toHaveCount(1);
    await packParcel(admin, "SEAL-2");
    await sendParcel(admin, "EN1");
    await expect(admin.getByText(/EN1 doesn't look like a number/).first()).toBeVisible();
  });

  await test.step("both arrive, and the order is completed", async () => {
    await admin.getByRole("button", { name: "Mark as delivered" }).click();
    await expect(admin.getByText("Marked as delivered").first()).toBeVisible();
    await admin.goto(`/admin/orders/${orderId}`);
    await checkPage(admin, "order-with-shipments");
    await section(admin, "Shipments")
      .getByRole("link", { name: `${number}-1` })
      .click();
    await admin.getByRole("button", { name: "Mark as delivered" }).click();
    await expect(admin.getByText("Marked as delivered").first()).toBeVisible();
    await admin.goto(`/admin/orders/${orderId}`);
    await expect(admin.getByText("Completed").first()).toBeVisible();
  });

  await test.step("the customer reads that the order was delivered", async () => {
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByText("Your order was delivered.").first()).toBeVisible();
  });
});

test("each refusal says what to do; the owner goes on with a reason", async ({ page, admin }) => {
  test.slow();
  const { orderId } = await paidOrder(page);
  await admin.goto(`/admin/orders/${orderId}/pack`);
  await admin.getByRole("button", { name: "Start packing" }).click();
  const pack = admin.getByRole("button", { name: "Mark as packed" });
  await pack.click();
  await expect(
    admin.getByRole("alert").filter({ hasText: "Weigh each item first." }),
  ).toBeFocused();

  await test.step("a weight beyond the tolerance stops the packing", async () => {
    const weight = admin.getByLabel(/^Weight/);
    await weight.fill("much");
    await weight.press("Enter");
    await expect(admin.getByText("Enter the weight in grams, such as 3.75")).toBeVisible();
    await expect(admin.getByRole("button", { name: "Save weight" })).toBeEnabled();
    await weight.fill("99");
    await weight.press("Enter");
    await expect(admin.getByText(/more than the customer paid for/)).toBeVisible();
    await pack.click();
    await expect(admin.getByText(/^The weight differs/)).toBeVisible();
    await checkPage(admin, "weight-differs");
    await weighAll(admin);
  });

  await test.step("without a picture of the scale, only an owner goes on", async () => {
    await pack.click();
    await expect(admin.getByText("Take a picture of the scale first.")).toBeVisible();
    await admin.getByLabel("Reason for the exception").fill("The camera is broken");
    await pack.click();
    await expect(section(admin, "History")).toContainText("The camera is broken");
  });

  await test.step("a courier that no policy covers needs a reason, too", async () => {
    await admin.getByLabel("Courier").selectOption("lalamove");
    await admin.getByRole("button", { name: "Mark as sent" }).click();
    await expect(admin.getByText("Enter the tracking number")).toBeVisible();
    await admin.getByLabel("Tracking link").fill("https://share.lalamove.com/?MY1");
    await admin.getByRole("button", { name: "Mark as sent" }).click();
    await expect(admin.getByText(/^No insurance covers/).first()).toBeVisible();
    await checkPage(admin, "no-policy");
    await admin.getByLabel("Reason for the exception").fill("The customer asked for it");
    await admin.getByRole("button", { name: "Mark as sent" }).click();
    await expect(section(admin, "On its way")).toContainText("Lalamove");
    await expect(section(admin, "On its way")).not.toContainText("Insured");
  });

  await test.step("the parcel is lost, and found again", async () => {
    await admin.getByText("It was lost or came back").click();
    await admin.getByLabel("It was lost on the way").check();
    await admin.getByRole("button", { name: "Record it" }).click();
    await expect(section(admin, "This parcel was lost")).toBeVisible();
    await admin.getByRole("button", { name: "It came back" }).click();
    await expect(section(admin, "This parcel came back")).toBeVisible();
    await checkPage(admin, "came-back");
  });
});

test("typed tracking numbers can be corrected after the preview", async ({ page, admin }) => {
  const { orderId, number } = await placeOrder(page);
  await seedParcels(orderId, [{ status: "packed", seal: "SEAL-7" }]);
  await admin.goto(`/admin/shipments/import?orders=${orderId}`);
  const typed = admin.getByLabel(`Tracking number of ${number}-1`);
  await admin.getByLabel("Courier").selectOption("gdex");
  await typed.fill("6.3E+11");
  await admin.getByRole("button", { name: "Check the numbers" }).click();
  await expect(admin.getByText(/^The spreadsheet has shortened this number/)).toBeVisible();
  await checkPage(admin, "typed-numbers-refused");
  await admin.getByRole("button", { name: "Correct the numbers" }).click();
  await expect(typed).toHaveValue("6.3E+11");
  await expect(admin.getByLabel("Courier")).toHaveValue("gdex");
});

test("without JavaScript, an order is packed by plain forms", async ({ page, plainAdmin: at }) => {
  test.slow();
  const { orderId } = await paidOrder(page);
  await at.goto(`/admin/orders/${orderId}/pack`);
  await at.getByRole("button", { name: "Start packing" }).click();
  const weight = at.getByLabel(/^Weight/);
  await weight.fill(await soldWeight(at, weight));
  await at.getByRole("button", { name: "Save weight" }).click();
  await at.locator("#picture").setInputFiles(await photo());
  await at.getByRole("button", { name: "Add picture" }).click();
  await at.getByLabel("Seal number").fill("SEAL-9");
  await at.getByRole("button", { name: "Mark as packed" }).click();
  await at.getByRole("button", { name: "Send by hand" }).click();
  await expect(section(at, "On its way")).toContainText("Brought by our staff");
  await expectNoSidewaysScroll(at);
  await at.getByRole("link", { name: "Address label" }).click();
  await expect(at.getByRole("heading", { name: /^Address label JJ/ })).toBeVisible();
  await expect(at.getByRole("article")).not.toContainText(/gold|emas|jewel/i);
});
