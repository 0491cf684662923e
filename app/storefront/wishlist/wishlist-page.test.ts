import { createElement, type ComponentProps } from "react";
import { expect, test } from "vitest";
import { parseShopper, shopperCookieValue } from "#app/http/shopper-cookie.ts";
import { signIn } from "#kit/shopper.ts";
import { cookieOf } from "#kit/visitor.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { makeProduct } from "#tests/factories.ts";
import { htmlOf } from "#tests/render.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import WishlistScreen from "./route.tsx";

// What the page of the wishlist shows its owner.

const shop = setUpShop({ gold: true });

test("hearts find the copy of the list by the name in the cookie, however long the name is", async () => {
  const { email } = await newCustomer(undefined, "Nur ".repeat(30).trim());
  const browser = shop.browser("203.0.113.91");
  await signIn(browser, email, password);
  const page = loaderDataOf(await browser.go("/wishlist"), "storefront/wishlist");
  const value = shopperCookieValue(cookieOf(browser))!;
  expect(page).toMatchObject({ owner: parseShopper(value)!.user!.name });
});

test("without JavaScript, a refused email address is shown again to be corrected", async () => {
  const productId = await makeProduct({ stock: 0 });
  const browser = shop.browser();
  await browser.go("/wishlist", { form: { add: productId } });
  const form = { intent: "notify", productId, email: "siti@" };
  const answer = await browser.go("/wishlist", { form });
  const screen = "storefront/wishlist";
  const { actionData } = JSON.parse(answer.text) as { actionData: Record<string, object> };
  const props = { loaderData: loaderDataOf(answer, screen), actionData: actionData[screen] };
  const html = htmlOf(
    createElement(WishlistScreen, props as ComponentProps<typeof WishlistScreen>),
  );
  expect(html).toContain('value="siti@"');
});
