import { sql, type SQL } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { demoGoldHistory } from "./gold-history.ts";
import { seedDemoShop } from "./seed-demo-shop.server.ts";
import { advisoryLocks } from "#db/advisory-lock.server.ts";
import { applicationName, db } from "#db/client.server.ts";
import { goldPrices } from "#db/schema/gold.ts";
import { env } from "#env";
import { inLanguage } from "#languages/language.server.ts";
import { untilTrue } from "#kit/until-true.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { listCategories } from "#shop/catalogue/list-categories.server.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { translatedTextNames } from "#shop/profile/profile-schema.server.ts";
import { localSlides, localText } from "#shop/profile/local-texts.ts";
import { setUpDatabase } from "#tests/database.ts";

const database = setUpDatabase();

test("of two replicas that open a new demo shop, one fills it and the other waits as long as that takes", async () => {
  env.DEMO = true;
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [advisoryLocks.demo]);
  const opening = Promise.all([seedDemoShop(database.url), seedDemoShop(database.url)]);
  const waiting = () =>
    other.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and not granted and datname = current_database()`,
    );
  await untilTrue("both replicas to wait", async () => (await waiting()).rows.length === 2);
  // The pool's connections give up after a few seconds, so that none of them may wait here.
  expect((await waiting()).rows.map(({ name }) => name)).not.toContain(applicationName);
  await other.end();
  await opening;
  expect(await listCategories()).toHaveLength(7);
});

test("the demo shop says everything in each language that shoppers may choose", async () => {
  env.DEMO = true;
  await seedDemoShop(database.url);
  const profile = await readProfile();
  for (const language of ["ms", "zh"]) {
    expect(await missingIn(language)).toEqual([]);
    inLanguage(language, () => {
      for (const name of translatedTextNames) {
        expect(localText(profile, name).lang, name).toBeUndefined();
      }
      for (const slide of localSlides(profile)) {
        expect(slide.lang, slide.title).toBeUndefined();
        const english = profile.heroSlides.find(({ href }) => href === slide.href);
        expect(slide.text).not.toBe(english?.text);
        expect(slide.alt).not.toBe(english?.alt);
      }
    });
  }
});

test("the demo shop buys back at 4 to 8 % below its price, on every day of its history", async () => {
  env.DEMO = true;
  await seedDemoShop(database.url);
  const days = await db.select().from(goldPrices);
  expect(days.length).toBe(180);
  for (const { price, buyBack } of days) {
    const difference = (price - (buyBack ?? 0)) / price;
    expect(difference).toBeGreaterThanOrEqual(0.04);
    expect(difference).toBeLessThanOrEqual(0.08);
  }
  const { prices } = await lastGoldPrices();
  expect(prices).toMatchObject({ "916": { buyBack: 55_900 }, "999": { buyBack: 60_800 } });
});

test("a demo shop opened at any hour has one price a day, and can sell for half a day", () => {
  for (let hour = 0; hour < 24; hour += 0.25) {
    const now = new Date(Date.UTC(2026, 10, 26) + hour * 3_600_000);
    const set = demoGoldHistory(now).filter(({ purity }) => purity === "999");
    const ageHours = (now.getTime() - set.at(-1)!.effectiveFrom.getTime()) / 3_600_000;
    expect(ageHours).toBeGreaterThan(0);
    expect(ageHours).toBeLessThanOrEqual(12);
    expect(new Set(set.map(({ effectiveFrom }) => dayOf(effectiveFrom))).size).toBe(90);
  }
});

/** The texts of the catalogue without a translation. Figures with a unit, such as "45 cm", need none. */
async function missingIn(language: string): Promise<string[]> {
  const phrase = (column: SQL) => sql`${column} ~ '[[:alpha:]]{3}' and not exists (
    select from phrase_translations p where p.text = ${column} and p.language = ${language})`;
  const { rows } = await db.execute<{ text: string }>(sql`
    select name as text from products where
      coalesce(translations -> ${language} ->> 'name', '') in ('', name)
      or coalesce(translations -> ${language} ->> 'description', '') in ('', description)
    union select name from categories where
      coalesce(translations -> ${language} ->> 'name', '') in ('', name)
      or coalesce(translations -> ${language} ->> 'description', '') in ('', description)
    union select alt from product_images where
      coalesce(translations -> ${language} ->> 'alt', '') in ('', alt)
    union select name from sub_categories where ${phrase(sql`name`)}
    union select name from product_variants where ${phrase(sql`name`)}
    union select value from product_variants where ${phrase(sql`value`)}
    union select name from product_colors where ${phrase(sql`name`)}`);
  return rows.map(({ text }) => text);
}
