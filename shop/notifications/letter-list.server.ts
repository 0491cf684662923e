import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { letters } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";
import { enqueue } from "#platform/queue.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";
import { letterNames } from "./letter-names.ts";

type Row = typeof letters.$inferSelect;
export type OpenLetter = Pick<
  Row,
  "id" | "kind" | "state" | "to" | "orderId" | "tries" | "lastError" | "createdAt"
> & { orderNumber: string | null };
/** A letter of an order, as its page lists it: what, how far, when; to whom, only while it matters. */
export type OrderLetter = Pick<Row, "id" | "kind" | "state" | "createdAt" | "sentAt">;

const waitsForPerson = inArray(letters.state, ["in-doubt", "failed"]);
const perPage = 50;

/** What could not be sent, and what may have been: the oldest first, and how many there are. */
export async function openLetters(
  _staff: Staff,
  page = 1,
): Promise<{ letters: OpenLetter[]; total: number; pages: number }> {
  const total = await countOpenLetters(_staff);
  const found = await db
    .select({
      id: letters.id,
      kind: letters.kind,
      state: letters.state,
      to: letters.to,
      orderId: letters.orderId,
      orderNumber: orders.orderNumber,
      tries: letters.tries,
      lastError: letters.lastError,
      createdAt: letters.createdAt,
    })
    .from(letters)
    .leftJoin(orders, eq(orders.id, letters.orderId))
    .where(waitsForPerson)
    .orderBy(asc(letters.number))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { letters: found, total, pages: Math.ceil(total / perPage) };
}

export async function countOpenLetters(_staff: Staff): Promise<number> {
  const [row] = await db.select({ open: count() }).from(letters).where(waitsForPerson);
  return row!.open;
}

export async function lettersOf(_staff: Staff, orderId: string): Promise<OrderLetter[]> {
  const { id, kind, state, createdAt, sentAt } = letters;
  return db
    .select({ id, kind, state, createdAt, sentAt })
    .from(letters)
    .where(eq(letters.orderId, orderId))
    .orderBy(asc(letters.number));
}

/** A person has it tried again, from the beginning. False where it waits for nobody any more. */
export async function sendAgain(staff: Staff, letterId: string): Promise<boolean> {
  if (!isId(letterId)) return false;
  return db.transaction(async (tx) => {
    const [letter] = await post(tx, and(eq(letters.id, letterId), waitsForPerson));
    if (!letter) return false;
    await record(tx, staff, "letter.sent-again", letter, { state: "waiting" });
    return true;
  });
}

/** After the mail server was away: everything that it refused. What is in doubt is asked for one by one. */
export async function sendFailedAgain(staff: Staff): Promise<number> {
  return db.transaction(async (tx) => {
    const again = await post(tx, eq(letters.state, "failed"));
    for (const letter of again) {
      await record(tx, staff, "letter.sent-again", letter, { state: "waiting" });
    }
    return again.length;
  });
}

/** A person has seen to it in another way, or it no longer matters. */
export async function settleLetter(staff: Staff, letterId: string): Promise<boolean> {
  if (!isId(letterId)) return false;
  return db.transaction(async (tx) => {
    const [letter] = await tx
      .update(letters)
      // The server's words may name the address too.
      .set({ state: "settled", to: null, lastError: null })
      .where(and(eq(letters.id, letterId), waitsForPerson))
      .returning();
    if (!letter) return false;
    await record(tx, staff, "letter.settled", letter, { state: "settled" });
    return true;
  });
}

async function post(tx: Tx, which: ReturnType<typeof and>) {
  const posted = await tx
    .update(letters)
    // Its doubts stay: a second unclear end is not followed by a third by itself.
    .set({ state: "waiting", tries: 0, tryAt: sql`clock_timestamp()` })
    .where(which)
    .returning();
  if (posted.length > 0) await enqueue(tx, "send-letters", {});
  return posted;
}

async function record(tx: Tx, staff: Staff, deed: string, letter: Row, after: { state: string }) {
  const [order] = letter.orderId
    ? await tx
        .select({ orderNumber: orders.orderNumber })
        .from(orders)
        .where(eq(orders.id, letter.orderId))
    : [];
  await recordAudit(tx, staff, {
    deed,
    subject: "letter",
    subjectId: letter.id,
    // Without the address: the audit log is kept for ever.
    label: [letterNames[letter.kind], order?.orderNumber].filter(Boolean).join(" · "),
    after,
  });
}
