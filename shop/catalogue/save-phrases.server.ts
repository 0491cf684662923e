import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { phraseTranslations } from "#db/schema/catalogue.ts";

/** Saves translations of short texts that repeat in many products, by their English text. */
export async function savePhrases(tx: Tx, language: string, phrases: Record<string, string>) {
  const rows = Object.entries(phrases).map(([text, translation]) => ({
    text,
    language,
    translation,
  }));
  if (rows.length === 0) return;
  await tx
    .insert(phraseTranslations)
    .values(rows)
    .onConflictDoUpdate({
      target: [phraseTranslations.text, phraseTranslations.language],
      set: { translation: sql`excluded.translation` },
    });
}
