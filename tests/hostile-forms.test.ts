import { beforeAll, describe, expect, test } from "vitest";
import { makeProduct } from "./factories.ts";
import { password } from "./accounts.ts";
import { type Browser, setUpShop } from "./shop-in-process.ts";
import { multipart } from "#kit/forms.ts";

// Clients choose the names and number of form fields. No form may cost more than its size warrants.

const shop = setUpShop({ gold: true });
let owner: Browser;
beforeAll(async () => {
  owner = await shop.signedIn("owner");
});

const origin = "http://localhost:3000";
const plain = "application/x-www-form-urlencoded";

function postForm(browser: Browser, path: string, raw: string, type = plain) {
  return browser.go(path, { raw, method: "POST", headers: { origin, "content-type": type } });
}

const bodies = {
  "a list of four milliards": "x[4294967294]=1",
  "a list of a hundred thousand": "x[99999]=1",
  "lists within lists": "x[99][99][99][99][99]=1",
  // As many fields as a form of 64 kB holds.
  "one name 30,000 times": "a&".repeat(30_000),
  "10,000 names": Array.from({ length: 10_000 }, (_, at) => `a${at}`).join("&"),
  "a name without end": `${"a".repeat(50_000)}=1`,
  "a name of many parts": `${"a.".repeat(30_000)}a=1`,
  "an intent that is no JSON": "__intent__=x",
  "a state that is no JSON": "__state__=x",
  "the prototype": "__proto__.polluted=1",
  "a constructor": "constructor.prototype.polluted=1",
  "a list's own method": "x[0]=1&x.map=1",
  "an object's own method": "toString=1",
  "no path": "a]b[=1",
};

describe.each(Object.entries(bodies))("%s", (_, hostile) => {
  test("is a 400 for customers", async () => {
    const browser = shop.browser();
    const cart = { intent: "add", productId: await makeProduct(), quantity: "1" };
    await browser.go("/cart", { form: cart });
    const intents = ["sign-in", "code", "sign-up", "forgot", "new-password", "invite", "set-up"];
    const auth = intents.map((intent) => `intent=${intent}&email=a%40example.test`);
    const formAddresses = [
      ...auth.map((fields) => ["/auth", `${fields}&${hostile}`] as const),
      ["/order-tracking", `phoneNumber=0123456789&${hostile}`] as const,
      ["/checkout", hostile] as const,
    ];
    for (const [path, raw] of formAddresses) {
      const { status } = await postForm(browser, path, raw);
      expect([path, raw.slice(0, 60), status]).toEqual([path, raw.slice(0, 60), 400]);
    }
  });

  test("is a 400 for staff", async () => {
    for (const path of [
      "/admin/settings",
      "/admin/settings/rules",
      "/admin/settings/delivery",
      "/admin/settings/packing",
      "/admin/settings/shop",
    ]) {
      expect([path, (await postForm(owner, path, hostile)).status]).toEqual([path, 400]);
    }
  });
});

test("a hostile file name is a 400 in a multipart form", async () => {
  for (const path of ["/admin/categories?edit=new", "/admin/products/new"]) {
    for (const hostile of ["x[4294967294]", "name[]", "name.first"]) {
      const body = new FormData();
      body.set(hostile, "1");
      expect([path, hostile, (await owner.go(path, { body })).status]).toEqual([
        path,
        hostile,
        400,
      ]);
    }
  }
});

test.each([
  ["/admin/settings/payments", "touchNGoQr[]=Kasih"],
  ["/admin/settings/payments", "touchNGoQr=a&touchNGoQr=b"],
  ["/admin/settings/payments", "paymentMethods=on"],
  ["/admin/settings/shop", "name.first=Emas"],
])("at %s, %s is a 400", async (path, hostile) => {
  expect((await postForm(owner, path, hostile)).status).toBe(400);
});

test.each(["variants.name", "colors.name", "variants[1].name"])(
  "a product's rows sent as %s count as missing",
  async (hostile) => {
    const body = new FormData();
    body.set(hostile, "S");
    expect((await owner.go("/admin/products/new", { body })).status).toBe(400);
  },
);

test("a NUL in a multipart form without files is a space", async () => {
  const body = multipart({ intent: "set", itemId: "a\0b", quantity: "1", stay: "1" });
  expect((await shop.browser().go("/cart", { body })).status).toBe(200);
  const stranger = {
    intent: "sign-up",
    fullName: "Nur\0Aisyah",
    phoneNumber: "012-345 6789",
    email: "nur@example.test",
    password,
  };
  const signedUp = await shop.browser().go("/auth?tab=sign-up", { body: multipart(stranger) });
  expect(signedUp.status).toBe(302);
});
