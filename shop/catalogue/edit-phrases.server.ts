import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { phraseTranslations } from "#db/schema/catalogue.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Staff } from "#shop/staff.ts";
import {
  forEachLanguage,
  optionalText,
  translationLanguages,
} from "#shop/translation-fields.server.ts";

const texts = forEachLanguage(optionalText(160));

/** The form of phrases. `seen` are the translations that the form showed, so that two editors notice each other. */
export const phrasesForm = z.object({
  phrases: z.array(z.object({ text: z.string().max(160), to: texts, seen: texts })).max(100),
});
export type PhrasesForm = z.output<typeof phrasesForm>;

export type EditPhrases =
  | { ok: true; changed: number }
  | { ok: false; reason: "edit-conflict"; text: string };

/** Saves the translations that differ from what the form showed; an empty one is removed. All or nothing. */
export async function editPhrases(staff: Staff, { phrases }: PhrasesForm): Promise<EditPhrases> {
  const changes = phrases.flatMap(({ text, to, seen }) =>
    translationLanguages()
      .map((language) => {
        // An emptied field is missing from the form.
        const [translation = "", before = ""] = [to[language], seen[language]];
        return { text, language, translation, before };
      })
      .filter(({ translation, before }) => translation !== before),
  );
  // In one order, so that two editors who change the same words cannot deadlock.
  const ordered = changes.toSorted((one, other) =>
    `${one.text} ${one.language}` < `${other.text} ${other.language}` ? -1 : 1,
  );
  let conflict: string | undefined;
  return db
    .transaction(async (tx): Promise<EditPhrases> => {
      conflict = undefined;
      for (const change of ordered) {
        if (await saved(tx, change)) continue;
        conflict = change.text;
        tx.rollback();
      }
      const entries = ordered.map(({ text, language, translation, before }) => ({
        action: "phrase.translated",
        subject: "product" as const,
        subjectId: "phrases",
        label: text,
        before: { [language]: before },
        after: { [language]: translation },
      }));
      await recordAudit(tx, staff, entries);
      return { ok: true, changed: ordered.length };
    })
    .catch((error: unknown) => {
      if (conflict === undefined) throw error;
      return { ok: false, reason: "edit-conflict", text: conflict };
    });
}

type Change = { text: string; language: string; translation: string; before: string };

/** False if the translation is no longer the one that the form showed. */
async function saved(tx: Tx, { text, language, translation, before }: Change): Promise<boolean> {
  const isSame = and(
    eq(phraseTranslations.text, text),
    eq(phraseTranslations.language, language),
    eq(phraseTranslations.translation, before),
  );
  const { rowCount } = !before
    ? await tx
        .insert(phraseTranslations)
        .values({ text, language, translation })
        .onConflictDoNothing()
    : translation
      ? await tx.update(phraseTranslations).set({ translation }).where(isSame)
      : await tx.delete(phraseTranslations).where(isSame);
  return rowCount === 1;
}
