import { receiptPicture } from "#kit/pictures.ts";
import { addGoldBar, checkOut, signUp } from "./buying.ts";
import {
  expectOfflineToast,
  expectOrders,
  fillGiftCheckout,
  ignoreFailedRequests,
  slowDown,
  tryAgain,
} from "./no-network.ts";
import { expect, newPhone, test } from "./shop.ts";

// What could not be sent or loaded is sent or loaded again by one press (ADR-0077).

test.afterEach(({ noise }) => ignoreFailedRequests(noise));

test("Try again sends the form as it is then, and orders once", async ({ page, context }) => {
  const phone = await fillGiftCheckout(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expectOfflineToast(page);
  await page.getByLabel("Notes").fill("A gift, wrapped");
  // While there is still no network, it says so again.
  await tryAgain(page).click();
  await expectOfflineToast(page);
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  await page.goto(page.url().replace("/payment/touch-n-go/", "/order-confirmation/"));
  await expect(page.getByText("A gift, wrapped")).toBeVisible();
  await expectOrders(page, phone, 1);
});

test("a receipt that could not be uploaded stays chosen, and one press sends it", async ({
  page,
  context,
}) => {
  await addGoldBar(page);
  await checkOut(page);
  const picture = { name: "resit.jpg", mimeType: "image/jpeg", buffer: await receiptPicture() };
  await page.locator("input[type=file]").setInputFiles(picture);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expectOfflineToast(page);
  await expect(page.getByText(/^resit\.jpg ·/)).toBeVisible();
  await expect(page.getByRole("img", { name: "Your proof of payment" })).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByText("Payment submitted for verification!").first()).toBeVisible();
});

test("Try again adds to the cart, changes it, follows a link and tracks", async ({
  page,
  context,
}) => {
  const phone = newPhone();
  const failsFirst = async (press: () => Promise<void>) => {
    await context.setOffline(true);
    await press();
    await expectOfflineToast(page);
    await context.setOffline(false);
    await tryAgain(page).click();
  };
  await page.goto("/products/suria-bar-1g");
  await page.getByRole("radio", { name: /^Gift box/ }).check({ force: true });
  await failsFirst(() => page.getByRole("button", { name: "Add to Cart" }).first().click());
  await expect(page.getByText("Added to cart!").first()).toBeVisible();
  await page.goto("/cart");
  const quantity = page.getByRole("textbox", { name: /^Quantity of/ });
  await failsFirst(async () => {
    await quantity.fill("3");
    await quantity.press("Enter");
  });
  await expect(quantity).toHaveValue("3");
  await page.reload();
  await expect(quantity).toHaveValue("3");
  await failsFirst(() => page.getByRole("link", { name: "Proceed to Checkout" }).click());
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await page.goto("/order-tracking");
  await page.getByLabel(/Phone/).first().fill(phone);
  await failsFirst(() => page.getByRole("button", { name: "Track" }).click());
  await expect(page.getByText("No orders found for this phone number").first()).toBeVisible();
});

test("a piece whose answer was lost is added once, by Try again and by a second press", async ({
  page,
}) => {
  await page.goto("/products/suria-bar-1g");
  await page.getByRole("radio", { name: /^Gift box/ }).check({ force: true });
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  const inCart = (words: string) =>
    expect(page.getByRole("banner").getByRole("link", { name: `Cart, ${words}` })).toBeVisible();
  await add.click();
  await inCart("1 piece");
  const again = [() => tryAgain(page).click(), () => add.click()];
  for (const [index, press] of again.entries()) {
    // The cart's count is there before the answer has ended, and a press on the busy button does nothing.
    await expect(page.locator("button .animate-spin")).toHaveCount(0);
    await page.route(
      "**/cart.data",
      async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 });
        expect(answer.status()).toBeLessThan(400);
        return route.abort("connectionreset");
      },
      { times: 1 },
    );
    await add.click();
    await expectOfflineToast(page);
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await press();
    await answered;
    await inCart(`${index + 2} pieces`);
  }
  await page.goto("/cart");
  await expect(page.getByRole("textbox", { name: /^Quantity of/ })).toHaveValue("3");
});

test("an account's details are kept while offline, also from a reload, and one press saves them", async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto("/account/details");
  const name = page.getByLabel("Full Name");
  await name.fill("Puan Rahmah");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expectOfflineToast(page);
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    return question.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(name).toHaveValue("Puan Rahmah");
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Puan Rahmah" })).toBeVisible();
  // Once it is saved, nothing is asked.
  await page.reload();
  await expect(name).toHaveValue("Puan Rahmah");
  expect(asked).toHaveLength(1);
});

test("on a slow network nothing is sent twice, and busy buttons say what they do", async ({
  page,
}) => {
  await slowDown(page);
  const phone = await fillGiftCheckout(page);
  const place = page.getByRole("button", { name: "Place Order" });
  await place.dblclick();
  await expect(page.getByRole("button", { name: /^Place Order Processing/ })).toBeDisabled();
  await expect(page).toHaveURL(/\/payment\/touch-n-go\//);
  const picture = { name: "resit.jpg", mimeType: "image/jpeg", buffer: await receiptPicture() };
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("button", { name: "Submit Payment" }).click();
  await expect(page.getByRole("button", { name: /^Submit Payment Submitting/ })).toBeDisabled();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expectOrders(page, phone, 1);
});
