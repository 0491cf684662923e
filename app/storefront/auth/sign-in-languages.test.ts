import { expect, test } from "vitest";
import { newCustomer, password } from "#tests/accounts.ts";
import { setUpShop } from "#tests/shop-in-process.ts";

// Who must sign in stays in the language of the page that asked for it, and comes back to that page.

const shop = setUpShop();

test.each([
  ["/ms", "/account/details"],
  ["/zh", "/account?page=2"],
])("in %s, a sign-in leads back to %s", async (prefix, path) => {
  const { email } = await newCustomer();
  const browser = shop.browser();
  const asked = await browser.go(prefix + path);
  expect(asked.location).toMatch(new RegExp(`^${prefix}/auth\\?next=`));
  const form = { intent: "sign-in", email, password };
  const signedIn = await browser.go(asked.location, { form });
  expect(signedIn.location).toBe(prefix + path);
  expect((await browser.go(signedIn.location)).status).toBe(200);
  const out = await browser.go(`${prefix}/sign-out`, { form: {} });
  expect(out.location).toBe(prefix);
});

test.each(["", "/ms"])("no sign-in at %s/auth leads to another site", async (prefix) => {
  const { email } = await newCustomer();
  const form = { intent: "sign-in", email, password };
  const browser = shop.browser();
  for (const next of ["//elsewhere.test", "/ms//elsewhere.test", "/MS/.//elsewhere.test"]) {
    const { location } = await browser.go(`${prefix}/auth?${new URLSearchParams({ next })}`, {
      form,
    });
    expect(new URL(location, "http://localhost:3000").host).toBe("localhost:3000");
  }
  expect((await browser.go(`${prefix}/ms//elsewhere.test`)).status).toBe(404);
});
