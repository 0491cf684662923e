import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { currentLanguage } from "#languages/language.server.ts";

/** The number of the wording that screens show ("Send me news and offers by email"). Another meaning gets the next one. */
const wordingNumber = 1;

/** What a person agrees to now, stored as proof: the number of the wording and the language in which it was read. */
export function newsConsentNow() {
  return { newsConsentAt: new Date(), newsConsentWording: `${wordingNumber}/${currentLanguage()}` };
}

/** When the account agreed to news by email, in which wording, and when it last withdrew. */
export async function readNewsConsent(userId: string) {
  const [consent] = await db
    .select({
      agreedAt: users.newsConsentAt,
      wording: users.newsConsentWording,
      withdrawnAt: users.newsWithdrawnAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return consent;
}

/** Agrees or withdraws. A repeated press keeps the first time. */
export async function setNewsConsent(userId: string, agrees: boolean): Promise<void> {
  const { newsConsentAt } = users;
  await db
    .update(users)
    .set(
      agrees
        ? { ...newsConsentNow(), newsWithdrawnAt: null }
        : { newsConsentAt: null, newsWithdrawnAt: sql`now()` },
    )
    .where(and(eq(users.id, userId), agrees ? isNull(newsConsentAt) : isNotNull(newsConsentAt)));
}
