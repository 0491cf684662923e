import type { Page } from "@playwright/test";
import { addGoldBar, addRing, checkOut, placeOrder } from "./buying.ts";
import { seedParcels } from "./parcels.ts";
import { checkPage, expect, expectNoSidewaysScroll, test, withoutScripts } from "./shop.ts";
import { recordTransfer, section } from "./staff-order.ts";

const tracking = "EN233873973MY";

async function reportLost(at: Page) {
  await at.getByText("It was lost or came back").click();
  await at.getByLabel("It was lost on the way").check();
  await at.getByRole("button", { name: "Record it" }).click();
  await expect(section(at, "What the customer gets")).toBeVisible();
}

test("of two lost parcels, one is sent again and the other refunded, as the buyer chooses", async ({
  page,
  admin,
}) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  const { orderId, number } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  const staffPage = `/admin/orders/${orderId}`;
  await admin.goto(staffPage);
  await recordTransfer(admin, `MBB ${number}`);
  await seedParcels(orderId, [
    { status: "sent", seal: "SEAL-000301", tracking },
    { status: "sent", seal: "SEAL-000302", tracking },
  ]);

  const parcels = [1, 2].map((nth) =>
    page.locator("section").filter({ hasText: `Parcel ${nth} of 2` }),
  );
  const screens: string[] = [];

  await test.step("staff report both, and read what the insurer wants", async () => {
    for (const nth of [1, 2]) {
      await admin.goto(staffPage);
      await admin.getByRole("link", { name: new RegExp(`${number}-${nth}`) }).click();
      await reportLost(admin);
      screens.push(admin.url());
    }
    await expect(section(admin, "Insurance claim")).toContainText("SEAL-000302");
    await checkPage(admin, "lost-parcel-screen");
  });

  await test.step("the dashboard leads to the order", async () => {
    await admin.goto("/admin");
    await admin.getByRole("link", { name: /Lost parcels/ }).click();
    await expect(admin.getByText(number).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("the buyer chooses for each parcel", async () => {
    await page.goto(`/order-confirmation/${orderId}`);
    await expect(page.getByRole("status").filter({ hasText: "Siti" })).toContainText(
      "You can have your money back, or the same pieces again.",
    );
    await checkPage(page, "lost-parcel-choice");
    await parcels[0]!.getByLabel(/same pieces again/).check();
    await parcels[0]!.getByRole("button", { name: "Save my choice" }).click();
    await expect(parcels[0]!.getByText(/You chose the same pieces again/)).toBeVisible();
    await parcels[1]!.getByLabel(/Refund me RM/).check();
    await parcels[1]!.getByRole("button", { name: "Save my choice" }).click();
    await expect(parcels[1]!.getByText(/You chose a refund/)).toBeVisible();
    await checkPage(page, "lost-parcel-chosen");
  });

  await test.step("staff refund one and pack the other again", async () => {
    await admin.goto(screens[1]!);
    await checkPage(admin, "lost-parcel-refund");
    await admin.getByLabel("Reference").fill(`TT ${number}`);
    await admin.getByRole("button", { name: /^Refund RM/ }).click();
    await expect(section(admin, "What the customer gets")).toContainText(/Refunded: RM/);
    await admin.goto(screens[0]!);
    await admin.getByRole("link", { name: "Pack them" }).click();
    await expect(admin.getByRole("button", { name: "Start packing" })).toBeVisible();
  });

  await test.step("the buyer reads it in Malay and Chinese", async () => {
    for (const language of ["ms", "zh"]) {
      await page.goto(`/${language}/order-confirmation/${orderId}`);
      await expect(page.getByText("SEAL-000302")).toBeVisible();
      await checkPage(page, `lost-parcel-${language}`);
    }
  });
});

test("without JavaScript, the buyer of a lost parcel chooses by a plain form", async ({
  page,
  admin,
}) => {
  const { orderId, number } = await placeOrder(page);
  await admin.goto(`/admin/orders/${orderId}`);
  await recordTransfer(admin, `MBB ${number}`);
  await seedParcels(orderId, [{ status: "sent", seal: "SEAL-000303", tracking }]);
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole("link", { name: new RegExp(`${number}-1`) }).click();
  await reportLost(admin);

  const plain = await withoutScripts(page);
  await plain.goto(`/order-confirmation/${orderId}`);
  await expectNoSidewaysScroll(plain);
  await plain.getByLabel(/Refund me RM/).check();
  await plain.getByRole("button", { name: "Save my choice" }).click();
  await expect(plain.getByText(/You chose a refund/)).toBeVisible();
  await plain.getByLabel(/same pieces again/).check();
  await plain.getByRole("button", { name: "Save my choice" }).click();
  await expect(plain.getByText(/You chose the same pieces again/)).toBeVisible();
  await expect(plain.getByRole("button", { name: "Save my choice" })).toHaveCount(0);
  await plain.context().close();
});
