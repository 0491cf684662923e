import { createElement } from "react";
import { expect, test } from "vitest";
import type { Sen } from "#shop/money.ts";
import { readProfile, writeProfile } from "#shop/profile/all-settings.server.ts";
import { db } from "#db/client.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { htmlOf } from "#tests/render.ts";
import { shopDetails } from "../shared/shop-details.server.ts";
import { Footer } from "./footer.tsx";

setUpDatabase();

// With no-break spaces, because the line breaks here on a phone.
const touchNGo = "Touch\u00A0&#x27;n\u00A0Go";

async function footer() {
  const shop = shopDetails(await readProfile());
  return htmlOf(createElement(Footer, { shop, languages: [] }));
}

test("the footer names what the shop accepts, and nothing else", async () => {
  expect(await footer()).toContain(`We accept FPX, Visa, Mastercard, ${touchNGo}<`);
  const none = { offered: false, limit: 0 as Sen };
  const { paymentMethods } = await readProfile();
  const set = (methods: typeof paymentMethods) =>
    db.transaction((tx) => writeProfile(tx, { paymentMethods: methods }));
  await set({ ...paymentMethods, stripe_fpx: none });
  expect(await footer()).toContain(`We accept ${touchNGo}<`);
  await set({ stripe_fpx: none, touch_n_go: none });
  expect(await footer()).not.toContain("We accept");
});

test("the footer links to the shop's other places, and shows this year in Malaysia", async () => {
  const instagram = "https://www.instagram.com/jjemas";
  await db.transaction((tx) => writeProfile(tx, { name: "JJ Emas", socialLinks: instagram }));
  const html = await footer();
  expect(html).toMatch(new RegExp(`<a href="${instagram}" rel="me noopener">Instagram</a>`));
  const year = new Date().toLocaleDateString("en", {
    year: "numeric",
    timeZone: "Asia/Kuala_Lumpur",
  });
  expect(html.replaceAll(/<[^>]*>/g, "|")).toContain(`|© ${year} JJ Emas|`);
});
