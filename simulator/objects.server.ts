import { randomBytes } from "node:crypto";
import { and, desc, eq, like, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { simulatedObjects } from "#db/schema/simulator.ts";

export type Session = {
  id: string;
  object: "checkout.session";
  amount_total: number;
  currency: string;
  livemode: false;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_status: "unpaid" | "paid";
  status: "open" | "complete" | "expired";
  expires_at: number;
  url: string | null;
  success_url: string;
  cancel_url: string;
  /** What the pay page says is paid for; no field of Stripe's. */
  title: string;
};

export type PaymentIntent = {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  status: "processing" | "succeeded" | "requires_payment_method";
};

export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: "pending" | "succeeded" | "failed";
  failure_reason?: string;
};

export type Thing = Session | PaymentIntent | Refund;

/** An id as Stripe writes them, which nobody guesses. */
export function newId(prefix: "cs_test" | "pi" | "re" | "evt"): string {
  return `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "0")}`;
}

/**
 * The thing with this id; undefined where there is none, also for ids that are no ids. With `locked`,
 * nobody else changes it before the transaction ends.
 */
export async function find<Kind extends Thing>(
  id: string,
  within: Database | Tx = db,
  locked = false,
): Promise<Kind | undefined> {
  if (!/^\w{1,100}$/.test(id)) return undefined;
  const found = within.select().from(simulatedObjects).where(eq(simulatedObjects.id, id));
  const [row] = await (locked ? found.for("update") : found);
  return row?.body as Kind | undefined;
}

/** All of a kind that belong to one payment, newest first. */
export async function ofPayment<Kind extends Session | Refund>(
  prefix: "cs_test" | "re",
  paymentIntent: string,
): Promise<Kind[]> {
  const rows = await db
    .select()
    .from(simulatedObjects)
    .where(
      and(
        like(simulatedObjects.id, `${prefix}\\_%`),
        sql`${simulatedObjects.body} ->> 'payment_intent' = ${paymentIntent}`,
      ),
    )
    .orderBy(desc(simulatedObjects.createdAt));
  return rows.map((row) => row.body as Kind);
}

export async function save(thing: Thing, within: Database | Tx = db): Promise<void> {
  await within
    .insert(simulatedObjects)
    .values({ id: thing.id, body: thing })
    .onConflictDoUpdate({ target: simulatedObjects.id, set: { body: sql`excluded.body` } });
}

/** The fault that was answered to this key before, or is from now on; 0 for none. */
export async function faultOf(key: string | undefined, status: number): Promise<number> {
  if (!key) return 0;
  const id = `fault:${key}`;
  if (status >= 500)
    await db.insert(simulatedObjects).values({ id, body: { status } }).onConflictDoNothing();
  const [kept] = await db.select().from(simulatedObjects).where(eq(simulatedObjects.id, id));
  return (kept?.body.status as number | undefined) ?? 0;
}

export type Once<Kind> = { ok: true; made: Kind } | { ok: false; why: string; otherWords: boolean };

/**
 * The same key with the same words is answered as before, with others it is refused: what Stripe promises
 * for idempotency keys. Two at once make one object. `make` says in words why it makes none.
 */
export async function onceFor<Kind extends Thing>(
  key: string,
  words: string,
  make: () => Kind | string,
): Promise<Once<Kind>> {
  return db.transaction(async (tx) => {
    const id = `key:${key}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 1))`);
    const [before] = await tx.select().from(simulatedObjects).where(eq(simulatedObjects.id, id));
    if (before && before.body.words !== words) {
      const why =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return { ok: false, why, otherWords: true };
    }
    if (before) return { ok: true, made: (await find<Kind>(before.body.made as string, tx))! };
    const made = make();
    if (typeof made === "string") return { ok: false, why: made, otherWords: false };
    await tx.insert(simulatedObjects).values([
      { id, body: { words, made: made.id } },
      { id: made.id, body: made },
    ]);
    return { ok: true, made };
  });
}
