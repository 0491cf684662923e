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
  /** The heading of the payment page; not a field of Stripe's. */
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

export type StripeObject = Session | PaymentIntent | Refund;

/** An unguessable id in the format of Stripe. */
export function newId(prefix: "cs_test" | "pi" | "re" | "evt"): string {
  return `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "0")}`;
}

/**
 * The object with this id; undefined if there is none or the id is malformed. `locked` locks its row until the
 * transaction ends.
 */
export async function findObject<Kind extends StripeObject>(
  id: string,
  database: Database | Tx = db,
  locked = false,
): Promise<Kind | undefined> {
  if (!/^\w{1,100}$/.test(id)) return undefined;
  const found = database.select().from(simulatedObjects).where(eq(simulatedObjects.id, id));
  const [row] = await (locked ? found.for("update") : found);
  return row?.body as Kind | undefined;
}

/** The sessions or refunds of one payment, newest first. */
export async function listByPayment<Kind extends Session | Refund>(
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

export async function saveObject(
  object: StripeObject,
  database: Database | Tx = db,
): Promise<void> {
  await database
    .insert(simulatedObjects)
    .values({ id: object.id, body: object })
    .onConflictDoUpdate({ target: simulatedObjects.id, set: { body: sql`excluded.body` } });
}

/** Stores a 5xx status for this idempotency key, and returns the stored one; 0 for none. */
export async function rememberFault(key: string | undefined, status: number): Promise<number> {
  if (!key) return 0;
  const id = `fault:${key}`;
  if (status >= 500)
    await db.insert(simulatedObjects).values({ id, body: { status } }).onConflictDoNothing();
  const [stored] = await db.select().from(simulatedObjects).where(eq(simulatedObjects.id, id));
  return (stored?.body.status as number | undefined) ?? 0;
}

export type IdempotentResult<Kind> =
  | { ok: true; object: Kind }
  | { ok: false; message: string; parametersDiffer: boolean };

/**
 * Implements Stripe's idempotency keys: the same key with the same parameters returns the first result, with other
 * parameters an error; concurrent calls create one object. `create` returns an error message if it refuses.
 */
export async function withIdempotencyKey<Kind extends StripeObject>(
  key: string,
  parametersHash: string,
  create: () => Kind | string,
): Promise<IdempotentResult<Kind>> {
  return db.transaction(async (tx) => {
    const id = `key:${key}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 1))`);
    const [earlier] = await tx.select().from(simulatedObjects).where(eq(simulatedObjects.id, id));
    if (earlier && earlier.body.words !== parametersHash) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return { ok: false, message, parametersDiffer: true };
    }
    if (earlier)
      return { ok: true, object: (await findObject<Kind>(earlier.body.made as string, tx))! };
    const made = create();
    if (typeof made === "string") return { ok: false, message: made, parametersDiffer: false };
    await tx.insert(simulatedObjects).values([
      { id, body: { words: parametersHash, made: made.id } },
      { id: made.id, body: made },
    ]);
    return { ok: true, object: made };
  });
}
