import { expect, test } from "vitest";
import {
  moveSlide,
  readHomePage,
  removeSlide,
  saveAboutPicture,
  saveSlide,
  slideForm,
  type SlideForm,
} from "./home-page.server.ts";
import { readProfile } from "./all-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, owner } from "#tests/factories.ts";
import { noise } from "#kit/pictures.ts";
import { newestAudit } from "#tests/audit.ts";

setUpDatabase({ emptied: "settings" });

const raya: SlideForm = {
  title: "Raya Collection",
  text: "For the open house.",
  buttonLabel: "See it",
  href: "/products?search=raya",
  alt: "Bangles on songket",
  withoutPicture: false,
  translations: {},
};
const changed = { ok: false, reason: "edit-conflict" };

test("the owner adds up to six slides, changes, moves and deletes them", async () => {
  expect(await saveSlide(owner, undefined, raya, await seen(), await picture())).toEqual({
    ok: true,
  });
  expect((await readHomePage()).slides[3]).toMatchObject({
    title: "Raya Collection",
    alt: "Bangles on songket",
    picture: { width: 240, height: 120 },
  });
  const line = await newestAudit();
  expect(line).toMatchObject({ staffId: clerk.id, subjectId: "home-page" });
  expect(line!.before).toMatchObject({ heroSlides: { length: 3 } });
  expect(line!.after).toMatchObject({ heroSlides: { length: 4 } });

  expect(await moveSlide(owner, 3, 0, await seen())).toEqual({ ok: true });
  expect(await titles()).toEqual([
    "Raya Collection",
    "Exquisite 916 Gold Jewelry",
    "Pure 999 Gold Collection",
    "Wedding Collection",
  ]);
  expect(await removeSlide(owner, 1, await seen())).toEqual({ ok: true });
  expect(await titles()).toHaveLength(3);

  for (const title of ["Four", "Five", "Six"]) {
    const added = await saveSlide(owner, undefined, { ...raya, title }, await seen());
    expect(added).toEqual({ ok: true });
  }
  const seventh = await saveSlide(owner, undefined, raya, await seen());
  expect(seventh).toEqual({ ok: false, reason: "too-many" });
  for (let left = 6; left > 1; left -= 1) await removeSlide(owner, 0, await seen());
  const last = await removeSlide(owner, 0, await seen());
  expect(last).toEqual({ ok: false, reason: "last-slide" });
  expect(await titles()).toEqual(["Six"]);
});

test("an unusable picture changes nothing and gets an error", async () => {
  const before = await readProfile();
  const broken = { name: "holiday.jpg", bytes: new TextEncoder().encode("<svg/>") };
  const refused = { reason: "picture-refused", file: "holiday.jpg", why: "not-a-picture" };
  expect(await saveSlide(owner, 0, raya, await seen(), broken)).toMatchObject(refused);
  expect(await saveAboutPicture(owner, raya, broken)).toMatchObject(refused);
  const fullHtml = (await picture()).bytes;
  const cut = { name: "holiday.jpg", bytes: fullHtml.subarray(0, fullHtml.length / 2) };
  expect(await saveSlide(owner, 0, raya, await seen(), cut)).toMatchObject(refused);
  expect(await readProfile()).toEqual(before);
});

test("a picture needs alt text; without a new picture the old one stays, or goes on request", async () => {
  const withoutAlt = { ok: false, reason: "alt-missing" };
  const slideWithoutAlt = { ...raya, alt: "" };
  expect(await saveSlide(owner, 0, slideWithoutAlt, await seen(), await picture())).toEqual(
    withoutAlt,
  );
  expect(await saveSlide(owner, 0, raya, await seen(), await picture())).toEqual({ ok: true });
  const { picture: first } = (await readHomePage()).slides[0]!;
  await saveSlide(owner, 0, { ...raya, title: "Another title" }, await seen());
  expect((await readHomePage()).slides[0]).toMatchObject({
    title: "Another title",
    picture: first,
  });
  await saveSlide(owner, 0, { ...slideWithoutAlt, withoutPicture: true }, await seen());
  expect((await readHomePage()).slides[0]).toMatchObject({ picture: null });

  expect(await saveAboutPicture(owner, slideWithoutAlt, await picture())).toEqual(withoutAlt);
  expect(await saveAboutPicture(owner, raya, await picture())).toEqual({ ok: true });
  expect(await readProfile()).toMatchObject({
    aboutPicture: { width: 240 },
    aboutPictureAlt: "Bangles on songket",
  });
  await saveAboutPicture(owner, { alt: "", withoutPicture: true, translations: {} });
  expect(await readProfile()).toMatchObject({ aboutPicture: null, aboutPictureAlt: "" });
});

test("the second of two concurrent owners is refused, whatever both do", async () => {
  const old = await seen();
  await moveSlide(owner, 0, 1, old);
  const now = await readHomePage();
  expect(await saveSlide(owner, 0, raya, old)).toEqual(changed);
  expect(await saveSlide(owner, undefined, raya, old)).toEqual(changed);
  expect(await moveSlide(owner, 0, 1, old)).toEqual(changed);
  expect(await removeSlide(owner, 0, old)).toEqual(changed);
  expect(await saveSlide(owner, 7, raya, now.version)).toEqual(changed);
  expect(await moveSlide(owner, 0, 3, now.version)).toEqual(changed);
  expect(await readHomePage()).toEqual(now);

  const both = await Promise.all([
    saveSlide(owner, undefined, raya, now.version),
    saveSlide(owner, undefined, raya, now.version),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await titles()).toHaveLength(4);
});

test.each([
  { title: " " },
  { title: "x".repeat(61) },
  { buttonLabel: "" },
  { href: "https://elsewhere.example" },
  { href: "//elsewhere.example" },
  { href: "/\t/elsewhere.example" },
  { href: "/.//elsewhere.example" },
  { href: "javascript:alert(1)" },
])("invalid text is refused: %j", (wrong) => {
  const right = { ...raya, withoutPicture: undefined };
  expect(slideForm.safeParse(right).success).toBe(true);
  expect(slideForm.safeParse({ ...right, ...wrong }).success).toBe(false);
});

async function picture() {
  return { name: "raya.jpg", bytes: await noise(240, 120).jpeg().toBuffer() };
}

async function seen() {
  return (await readHomePage()).version;
}

async function titles() {
  return (await readHomePage()).slides.map(({ title }) => title);
}
