import { desc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import {
  moveSlide,
  readHomePage,
  removeSlide,
  saveAboutPicture,
  saveSlide,
  slideForm,
  type SlideForm,
} from "#shop/profile/home-page.server.ts";
import { readProfile } from "#shop/profile/profile.server.ts";
import { freshDatabase } from "./database.ts";
import { clerk } from "./factories.ts";
import { noise } from "./sample-pictures.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => db.execute(sql`truncate settings`));

const owner = { ...clerk, role: "owner" as const };
const raya: SlideForm = {
  title: "Raya Collection",
  text: "For the open house.",
  buttonLabel: "See it",
  href: "/products?search=raya",
  alt: "Bangles on songket",
  withoutPicture: false,
};
const changed = { ok: false, reason: "changed-meanwhile" };

test("slides are added up to six, changed, moved and taken away, in the owner's name", async () => {
  expect(await saveSlide(owner, undefined, raya, await seen(), await picture())).toEqual({
    ok: true,
  });
  expect((await readHomePage()).slides[3]).toMatchObject({
    title: "Raya Collection",
    alt: "Bangles on songket",
    picture: { width: 240, height: 120 },
  });
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
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
  expect(last).toEqual({ ok: false, reason: "last-one" });
  expect(await titles()).toEqual(["Six"]);
});

test("a picture that cannot be used leaves everything as it was, and says so", async () => {
  const before = await readProfile();
  const broken = { name: "holiday.jpg", bytes: new TextEncoder().encode("<svg/>") };
  const refused = { reason: "picture-refused", file: "holiday.jpg", why: "not-a-picture" };
  expect(await saveSlide(owner, 0, raya, await seen(), broken)).toMatchObject(refused);
  expect(await saveAboutPicture(owner, raya, broken)).toMatchObject(refused);
  const whole = (await picture()).bytes;
  const cut = { name: "holiday.jpg", bytes: whole.subarray(0, whole.length / 2) };
  expect(await saveSlide(owner, 0, raya, await seen(), cut)).toMatchObject(refused);
  expect(await readProfile()).toEqual(before);
});

test("a picture needs words; without another one the old one stays, or goes when asked", async () => {
  const unsaid = { ok: false, reason: "alt-missing" };
  const mute = { ...raya, alt: "" };
  expect(await saveSlide(owner, 0, mute, await seen(), await picture())).toEqual(unsaid);
  expect(await saveSlide(owner, 0, raya, await seen(), await picture())).toEqual({ ok: true });
  const { picture: first } = (await readHomePage()).slides[0]!;
  await saveSlide(owner, 0, { ...raya, title: "Another title" }, await seen());
  expect((await readHomePage()).slides[0]).toMatchObject({
    title: "Another title",
    picture: first,
  });
  await saveSlide(owner, 0, { ...mute, withoutPicture: true }, await seen());
  expect((await readHomePage()).slides[0]).toMatchObject({ picture: null });

  expect(await saveAboutPicture(owner, mute, await picture())).toEqual(unsaid);
  expect(await saveAboutPicture(owner, raya, await picture())).toEqual({ ok: true });
  expect(await readProfile()).toMatchObject({
    aboutPicture: { width: 240 },
    aboutPictureAlt: "Bangles on songket",
  });
  await saveAboutPicture(owner, { alt: "", withoutPicture: true });
  expect(await readProfile()).toMatchObject({ aboutPicture: null, aboutPictureAlt: "" });
});

test("the second of two owners is refused, whatever they do", async () => {
  const old = await seen();
  await moveSlide(owner, 0, 1, old);
  const now = await readHomePage();
  expect(await saveSlide(owner, 0, raya, old)).toEqual(changed);
  expect(await saveSlide(owner, undefined, raya, old)).toEqual(changed);
  expect(await moveSlide(owner, 0, 1, old)).toEqual(changed);
  expect(await removeSlide(owner, 0, old)).toEqual(changed);
  expect(await saveSlide(owner, 7, raya, now.seen)).toEqual(changed);
  expect(await moveSlide(owner, 0, 3, now.seen)).toEqual(changed);
  expect(await readHomePage()).toEqual(now);

  const both = await Promise.all([
    saveSlide(owner, undefined, raya, now.seen),
    saveSlide(owner, undefined, raya, now.seen),
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
])("words that do not fit are refused: %j", (wrong) => {
  const right = { ...raya, withoutPicture: undefined };
  expect(slideForm.safeParse(right).success).toBe(true);
  expect(slideForm.safeParse({ ...right, ...wrong }).success).toBe(false);
});

async function picture() {
  return { name: "raya.jpg", bytes: await noise(240, 120).jpeg().toBuffer() };
}

async function seen() {
  return (await readHomePage()).seen;
}

async function titles() {
  return (await readHomePage()).slides.map(({ title }) => title);
}
