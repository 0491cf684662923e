import { addGoldBar, addPendant, addRing, checkOut, trackOrders } from "./buying.ts";
import { seedParcels } from "./parcels.ts";
import { checkPage, expect, expectNoSidewaysScroll, test, withoutScripts } from "./shop.ts";

const tracking = "EN233873973MY";

test("a buyer follows two parcels and says that one has arrived; a stranger sees the courier only", async ({
  page,
  browser,
}) => {
  test.slow();
  await addRing(page);
  await addGoldBar(page);
  await addPendant(page);
  const { orderId, phone } = await checkOut(page, { fullName: "Siti binti Ahmad" });
  await seedParcels(orderId, [
    { status: "sent", seal: "SEAL-000123", tracking },
    { status: "packed", seal: "SEAL-000124" },
  ]);
  await page.goto(`/order-confirmation/${orderId}`);
  const sentence = page.getByRole("status").filter({ hasText: "Siti" });
  const first = page.locator("section").filter({ hasText: "Parcel 1 of 2" });

  await test.step("the parcel shows number, link, seal, weights and pictures", async () => {
    await expect(sentence).toContainText("Part of your order was sent with Pos Laju.");
    await expect(first.getByText(tracking)).toBeVisible();
    await expect(first.getByText(/Sign for the parcel only if seal SEAL-000123/)).toBeVisible();
    await expect(first.getByText(/Weighed .* g\. You paid for .* g\./)).toBeVisible();
    const link = first.getByRole("link", { name: "Track this parcel" });
    await expect(link).toHaveAttribute("href", `https://tracking.pos.com.my/tracking/${tracking}`);
    await expect(link).toHaveAttribute("rel", /noopener/);
    const picture = first.getByRole("img", { name: "Your pieces on our scale" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400);
    await checkPage(page, "parcels");
  });

  await test.step("a stranger reads the state and the courier's name", async () => {
    const context = await browser.newContext({ baseURL: process.env.SHOP_URL! });
    const stranger = await context.newPage();
    await stranger.goto(`/order-confirmation/${orderId}`);
    await expect(stranger.getByText("Part of this order was sent with Pos Laju.")).toBeVisible();
    expect(await stranger.content()).not.toMatch(/EN233873973MY|SEAL-000|tracking\.pos/);
    await checkPage(stranger, "parcels-public");
    await trackOrders(stranger, phone);
    await expect(stranger.getByText("Part of this order was sent with Pos Laju.")).toBeVisible();
    expect(await stranger.content()).not.toMatch(/EN233873973MY|SEAL-000|tracking\.pos/);
    await checkPage(stranger, "parcels-tracked");
    await context.close();
  });

  await test.step("the buyer has the first parcel", async () => {
    await first.getByRole("button", { name: "I've received it" }).click();
    await expect(sentence).toContainText("Part of your order was delivered.");
    await expect(first.getByText("Delivered").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "I've received it" })).toHaveCount(0);
    await checkPage(page, "parcels-delivered");
  });

  await test.step("the page reads in Malay and Chinese", async () => {
    for (const language of ["ms", "zh"]) {
      await page.goto(`/${language}/order-confirmation/${orderId}`);
      await expect(page.getByText("SEAL-000124")).toBeVisible();
      await checkPage(page, `parcels-${language}`);
    }
  });
});

test("without JavaScript, the buyer confirms a parcel by a plain form", async ({ page }) => {
  await addRing(page);
  const { orderId } = await checkOut(page);
  await seedParcels(orderId, [{ status: "sent", seal: "SEAL-000125", tracking }]);
  const plain = await withoutScripts(page);
  await plain.goto(`/order-confirmation/${orderId}`);
  await expectNoSidewaysScroll(plain);
  await plain.getByRole("button", { name: "I've received it" }).click();
  await expect(plain.getByRole("heading", { name: "Your parcel" })).toBeVisible();
  await expect(plain.getByText("Your order was delivered.")).toBeVisible();
  await plain.context().close();
});
