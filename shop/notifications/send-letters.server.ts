import { and, eq, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { letters } from "#db/schema/notifications.ts";
import { log } from "#platform/log.server.ts";
import { sendMail, type SendMail } from "#platform/mail.server.ts";
import { noteOutage, outageOf } from "#platform/outage.server.ts";
import { afterVisitors } from "#platform/rush.server.ts";
import { composeMail } from "./compose-mail.server.ts";

export { mailsAreSent } from "#platform/mail.server.ts";

type Letter = typeof letters.$inferSelect;

/** About five hours: a mail server may be down for an afternoon. */
const mostTries = 16;
/** Longer than any sending takes: whoever began it then is dead. */
const believedAlive = sql`clock_timestamp() + interval '3 minutes'`;

/**
 * Sends what is due, oldest first, until nothing is. A letter goes out at least once or waits for a person;
 * and at most twice, the second time only where nobody can know how the first one ended (decision record
 * 11). Several may do this at once: each letter is taken by one.
 */
export async function sendLetters(): Promise<void> {
  await giveUpDoubtful();
  for (let letter = await takeNext(); letter; letter = await takeNext()) {
    await settle(letter, await send(letter));
    // In a rush the letters that it brings would keep the shop from its visitors: they can come a little later.
    await afterVisitors();
  }
}

/** Nothing is to be sent any more: the account or the order's address is gone. */
type Ended = SendMail | { ok: false; reason: "pointless" };

async function send(letter: Letter): Promise<Ended> {
  try {
    const mail = await composeMail(letter);
    return mail
      ? await sendMail({ ...mail, id: idOf(letter) })
      : { ok: false, reason: "pointless" };
  } catch (err) {
    const outage = outageOf(err);
    if (outage) noteOutage(outage, err);
    else log.error({ err, letter: letter.id }, "a letter could not be written");
    return { ok: false, reason: "later", words: "The letter could not be written" };
  }
}

/** A mail that is sent again is the same mail; only an invite brings a new link each time. */
function idOf({ id, kind, tries }: Letter) {
  return kind === "staff-invited" ? `${id}.${tries}` : id;
}

/** A letter whose sender died twice: nobody knows whether it arrived. */
async function giveUpDoubtful() {
  await db
    .update(letters)
    .set({ state: "in-doubt", lastError: "The shop stopped while it was being sent" })
    .where(
      and(
        eq(letters.state, "sending"),
        lte(letters.tryAt, sql`clock_timestamp()`),
        sql`${letters.doubts} >= 1`,
      ),
    );
}

/**
 * Marks the next letter as being sent, before anything is. One whose sender died counts as in doubt once.
 * Nothing overtakes an earlier letter about the same order to the same person.
 */
async function takeNext(): Promise<Letter | undefined> {
  const next = sql`(
    select due.id from ${letters} due
    where due.state in ('waiting', 'sending') and due.try_at <= clock_timestamp()
      and not exists (
        select from ${letters} earlier
        where earlier.order_id = due.order_id and earlier."to" = due."to"
          and earlier.number < due.number and earlier.state in ('waiting', 'sending')
      )
    order by due.number limit 1 for update skip locked)`;
  const [taken] = await db
    .update(letters)
    .set({
      state: "sending",
      tries: sql`${letters.tries} + 1`,
      doubts: sql`${letters.doubts} + case ${letters.state} when 'sending' then 1 else 0 end`,
      tryAt: believedAlive,
    })
    .where(eq(letters.id, next))
    .returning();
  return taken;
}

async function settle(letter: Letter, ended: Ended) {
  await db
    .update(letters)
    .set(standing(letter, ended))
    // Whoever came so late that another has taken it since says nothing more about it.
    .where(
      and(eq(letters.id, letter.id), eq(letters.state, "sending"), eq(letters.tries, letter.tries)),
    );
  if (ended.ok || ended.reason === "pointless") return;
  const about = { letter: letter.id, kind: letter.kind, tries: letter.tries, why: ended.words };
  log.warn(about, `a letter was not sent (${ended.reason})`);
}

function standing(letter: Letter, ended: Ended) {
  // Without need no address is kept.
  if (ended.ok) return { state: "sent" as const, sentAt: sql`now()`, to: null, lastError: null };
  if (ended.reason === "pointless") return { state: "settled" as const, to: null, lastError: null };
  const lastError = ended.words;
  if (ended.reason === "never") return { state: "failed" as const, lastError };
  if (ended.reason === "unclear") {
    const doubts = letter.doubts + 1;
    return doubts > 1
      ? { state: "in-doubt" as const, doubts, lastError }
      : { state: "waiting" as const, doubts, lastError, tryAt: after(60) };
  }
  if (letter.tries >= mostTries) return { state: "failed" as const, lastError };
  return {
    state: "waiting" as const,
    lastError,
    tryAt: after(Math.min(15 * 2 ** (letter.tries - 1), 1800)),
  };
}

function after(seconds: number) {
  return sql`clock_timestamp() + ${seconds} * interval '1 second'`;
}
