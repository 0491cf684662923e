import { and, arrayContains, arrayOverlaps, asc, desc, eq, gte, lte, type SQL } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { transitPolicies } from "#db/schema/fulfilment.ts";
import { dayMs } from "#platform/durations.ts";
import { dayOf, nextDay, type Day } from "#shop/calendar-day.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { nationwideCouriers } from "./couriers.ts";

export type TransitPolicy = typeof transitPolicies.$inferSelect;

/** The policy that covers parcels of this courier today; of several, the one with the highest limit. */
export async function policyFor(
  courier: string,
  database: Database | Tx = db,
): Promise<TransitPolicy | undefined> {
  const [policy] = await policiesOf(courier, database);
  return policy;
}

/** Like `policyFor`, and locks the policy, so that nobody changes or deletes it before the transaction ends. */
export async function lockPolicyFor(tx: Tx, courier: string): Promise<TransitPolicy | undefined> {
  const [policy] = await policiesOf(courier, tx).for("share");
  return policy;
}

function policiesOf(courier: string, database: Database | Tx) {
  return database
    .select()
    .from(transitPolicies)
    .where(and(isValidOn(dayOf(new Date())), arrayContains(transitPolicies.couriers, [courier])))
    .orderBy(desc(transitPolicies.perParcel))
    .limit(1);
}

/** A policy under which a parcel was sent, also if it has ended since. */
export async function findPolicy(_staff: Staff, id: string): Promise<TransitPolicy | undefined> {
  const [policy] = await db.select().from(transitPolicies).where(eq(transitPolicies.id, id));
  return policy;
}

/** The couriers whose parcels a policy covers today, each with the highest limit of one parcel. */
export async function coverByCourier(_staff: Staff, now = new Date()): Promise<Map<string, Sen>> {
  const policies = await db
    .select({ couriers: transitPolicies.couriers, perParcel: transitPolicies.perParcel })
    .from(transitPolicies)
    .where(isValidOn(dayOf(now)))
    .orderBy(asc(transitPolicies.perParcel));
  return new Map(
    policies.flatMap(({ couriers, perParcel }) => couriers.map((courier) => [courier, perParcel])),
  );
}

/**
 * Up to which value a parcel to any place in Malaysia is insured today; null if it is not. Public pages say "insured"
 * only up to this limit. A parcel worth more, or with a courier that no policy covers, cannot be sent without an owner.
 */
export async function insuredLimit(now = new Date()): Promise<Sen | null> {
  const [policy] = await db
    .select({ perParcel: transitPolicies.perParcel })
    .from(transitPolicies)
    .where(and(isValidOn(dayOf(now)), isNationwide()))
    .orderBy(desc(transitPolicies.perParcel))
    .limit(1);
  return policy?.perParcel ?? null;
}

function isNationwide(): SQL {
  return arrayOverlaps(transitPolicies.couriers, nationwideCouriers);
}

function isValidOn(day: Day): SQL | undefined {
  return and(lte(transitPolicies.validFrom, day), gte(transitPolicies.validUntil, day));
}

const warningDays = 14;

/**
 * The last day on which parcels are insured without a gap, if that is within the next 14 days or has passed. Undefined
 * if the cover lasts longer, or if the shop never recorded a policy.
 */
export async function coverEndingSoon(_staff: Staff, now = new Date()): Promise<Day | undefined> {
  const policies = await db
    .select({ validFrom: transitPolicies.validFrom, validUntil: transitPolicies.validUntil })
    .from(transitPolicies)
    .where(isNationwide());
  const end = lastCoveredDay(policies, dayOf(now));
  const soon = dayOf(new Date(now.getTime() + warningDays * dayMs));
  return end !== undefined && end <= soon ? end : undefined;
}

type Period = { validFrom: Day; validUntil: Day };

/**
 * The last day that the policies cover from `today` without a gap. If none covers today, the last day that one covered
 * before; undefined if there is none.
 */
export function lastCoveredDay(policies: Period[], today: Day): Day | undefined {
  const before = policies.filter(({ validUntil }) => validUntil < today);
  let end = before
    .map(({ validUntil }) => validUntil)
    .toSorted()
    .at(-1);
  let next = today;
  for (const { validFrom, validUntil } of policies.toSorted(byStart)) {
    if (validFrom > next) break;
    if (validUntil < next) continue;
    end = validUntil;
    next = nextDay(validUntil);
  }
  return end;
}

function byStart(one: Period, other: Period): number {
  return one.validFrom < other.validFrom ? -1 : 1;
}

/** Locks a policy, so that it is changed as it was read. */
export async function lockPolicy(tx: Tx, id: string): Promise<TransitPolicy | undefined> {
  const [policy] = await tx
    .select()
    .from(transitPolicies)
    .where(eq(transitPolicies.id, id))
    .for("update");
  return policy;
}
