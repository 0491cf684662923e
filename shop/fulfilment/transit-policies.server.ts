import { and, arrayContains, desc, gte, lte } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { transitPolicies } from "#db/schema/fulfilment.ts";
import { dayOf } from "#shop/calendar-day.ts";

export type TransitPolicy = typeof transitPolicies.$inferSelect;

/** The policy that covers parcels of this courier today; of several, the one with the highest limit. */
export async function policyFor(
  courier: string,
  database: Database | Tx = db,
): Promise<TransitPolicy | undefined> {
  const [policy] = await database
    .select()
    .from(transitPolicies)
    .where(and(isValidToday(), arrayContains(transitPolicies.couriers, [courier])))
    .orderBy(desc(transitPolicies.perParcel))
    .limit(1);
  return policy;
}

/** Whether parcels are insured today. Only then may a public page say so. */
export async function areParcelsInsured(): Promise<boolean> {
  const [policy] = await db
    .select({ id: transitPolicies.id })
    .from(transitPolicies)
    .where(isValidToday())
    .limit(1);
  return policy !== undefined;
}

function isValidToday() {
  const day = dayOf(new Date());
  return and(lte(transitPolicies.validFrom, day), gte(transitPolicies.validUntil, day));
}
