import { expect, test } from "vitest";
import { inLanguage } from "#languages/language.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema/profile.ts";
import { readProfile, writeProfile } from "./all-settings.server.ts";
import { translatedTextNames } from "./profile-schema.server.ts";
import { localSlides, localText } from "./local-texts.ts";

setUpDatabase({ emptied: "settings" });

test("a new shop's texts are translated, except those that it has to write itself", async () => {
  const profile = await readProfile();
  for (const language of ["ms", "zh"]) {
    inLanguage(language, () => {
      for (const name of translatedTextNames) {
        expect(localText(profile, name)).toEqual({ text: expect.any(String) });
        if (!profile[name]) continue;
        expect(localText(profile, name).text, name).not.toBe(profile[name]);
        const placeholders = (text: string) => new Set(text.match(/\{\w+\}/g));
        expect(placeholders(localText(profile, name).text)).toEqual(placeholders(profile[name]));
      }
      expect(localSlides(profile).filter(({ lang }) => lang)).toEqual([]);
    });
  }
  expect(localText(profile, "terms")).toEqual({ text: profile.terms });
});

test("a text that is not translated is shown in English, and marked", async () => {
  await db.transaction((tx) =>
    writeProfile(tx, {
      hours: "Daily: 10 am to 6 pm",
      aboutText: "We began in 1987.",
      translations: { ms: { hours: "Setiap hari: 10 pagi hingga 6 petang" } },
    }),
  );
  const profile = await readProfile();
  inLanguage("ms", () => {
    expect(localText(profile, "hours")).toEqual({ text: "Setiap hari: 10 pagi hingga 6 petang" });
    expect(localText(profile, "aboutText")).toEqual({ text: "We began in 1987.", lang: "en" });
    expect(localText(profile, "privacyEnglish")).toEqual({ text: profile.privacyMalay });
  });
  inLanguage("zh", () => {
    expect(localText(profile, "hours")).toEqual({ text: "Daily: 10 am to 6 pm", lang: "en" });
  });
});

test("settings that were saved before there were translations are still read", async () => {
  const slide = { title: "Raya", text: "", buttonLabel: "See", href: "/products", alt: "" };
  await db.insert(settings).values({ key: "heroSlides", value: [{ ...slide, picture: null }] });
  const profile = await readProfile();
  expect(profile.heroSlides).toEqual([{ ...slide, picture: null }]);
  inLanguage("ms", () =>
    expect(localSlides(profile)[0]).toMatchObject({ title: "Raya", lang: "en" }),
  );
});
