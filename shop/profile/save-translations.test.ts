import { expect, test } from "vitest";
import { setUpDatabase } from "#tests/database.ts";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema/profile.ts";
import { newestAudit } from "#tests/audit.ts";
import { owner } from "#tests/factories.ts";
import { readProfile, writeProfile } from "./all-settings.server.ts";
import { defaultProfile } from "./default-profile.ts";
import {
  aboutPictureForm,
  readHomePage,
  saveAboutPicture,
  saveSlide,
  slideForm,
} from "./home-page.server.ts";
import { readShopProfile, setShopProfile } from "./shop-profile.server.ts";

setUpDatabase({ emptied: "settings" });

const raya = { title: "Raya Collection", buttonLabel: "See it", href: "/products" };
const malay = { title: "Koleksi Raya", text: "", buttonLabel: "Lihat", alt: "" };
const empty = { title: "", text: "", buttonLabel: "", alt: "" };

test("a slide is saved with its translations, without the languages that have no text", async () => {
  const form = slideForm.parse({ ...raya, translations: { ms: malay, zh: empty } });
  const { version } = await readHomePage();
  expect(await saveSlide(owner, 0, form, version)).toEqual({ ok: true });
  expect((await readProfile()).heroSlides[0]).toEqual({
    ...raya,
    text: "",
    alt: "",
    picture: null,
    translations: { ms: malay },
  });
});

test("a translated slide needs a title and a button", () => {
  const half = { ...raya, translations: { ms: { ...empty, text: "Untuk rumah terbuka." } } };
  const problems = slideForm.safeParse(half).error?.issues.map(({ path }) => path.join("."));
  expect(problems).toEqual(["translations.ms.title", "translations.ms.buttonLabel"]);
});

test("a default translation goes when the English text changes, another one stays", async () => {
  const before = await readShopProfile();
  expect(before.translations["zh"]?.terms).toContain("首饰");
  await setShopProfile(owner, {
    ...before,
    terms: "Cash only.",
    translations: { ...before.translations, ms: { ...before.translations["ms"], hours: "Isnin" } },
  });
  const { translations } = await readShopProfile();
  expect(translations["zh"]?.terms).toBeUndefined();
  expect(translations["zh"]?.deliveryAndExchange).toContain("换货");
  expect(translations["ms"]?.hours).toBe("Isnin");
});

test("a default text that nobody changed is not stored", async () => {
  await db.transaction((tx) => writeProfile(tx, { terms: "Cash only.", hours: "Mon: 9-5" }));
  await setShopProfile(owner, {
    ...(await readShopProfile()),
    terms: defaultProfile.terms,
    name: "Emas Seri",
  });
  expect((await newestAudit())?.after).toEqual({ name: "Emas Seri", terms: defaultProfile.terms });
  const stored = await db.select({ key: settings.key }).from(settings);
  const keys = stored.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["name", "hours"]));
  expect(keys).not.toEqual(expect.arrayContaining(["terms"]));
  expect(keys).not.toEqual(expect.arrayContaining(["privacyMalay"]));
  expect((await readProfile()).terms).toBe(defaultProfile.terms);
});

test("the alt text of the About picture and the other texts are saved apart", async () => {
  const alts = { ms: { alt: "Gelang emas" }, zh: { alt: "" } };
  await saveAboutPicture(owner, { alt: "Bangles", withoutPicture: false, translations: alts });
  await setShopProfile(owner, await readShopProfile());
  expect((await readHomePage()).about.translations["ms"]).toEqual({ alt: "Gelang emas" });
  await saveAboutPicture(owner, { alt: "Two", withoutPicture: false, translations: alts });
  expect((await newestAudit())?.after).toEqual({ aboutPictureAlt: "Two" });
});

test("saving keeps the texts of a language that only a newer release knows", async () => {
  const ta = { hours: "தினமும்", aboutPictureAlt: "வளையல்" };
  const tamil = { ...malay, title: "தொகுப்பு" };
  await db.transaction((tx) =>
    writeProfile(tx, {
      translations: { ta },
      heroSlides: [{ ...raya, text: "", alt: "", picture: null, translations: { ta: tamil } }],
    }),
  );
  const shown = await readShopProfile();
  await setShopProfile(owner, { ...shown, translations: { ms: { hours: "Isnin" } } });
  const alts = { translations: { ms: { alt: "Gelang" } } };
  await saveAboutPicture(owner, aboutPictureForm.parse({ alt: "Bangles", ...alts }));
  const form = slideForm.parse({ ...raya, translations: { ms: malay } });
  await saveSlide(owner, 0, form, (await readHomePage()).version);
  const { translations, heroSlides } = await readProfile();
  expect(translations).toEqual({ ms: { hours: "Isnin", aboutPictureAlt: "Gelang" }, ta });
  expect(heroSlides[0]?.translations).toEqual({ ms: malay, ta: tamil });
  await setShopProfile(owner, { ...(await readShopProfile()), name: "Emas Jaya" });
  expect((await newestAudit())?.after).toEqual({ name: "Emas Jaya" });
});
