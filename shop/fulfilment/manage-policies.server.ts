import { isDeepStrictEqual } from "node:util";
import { desc, eq, getColumns, max, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { shipments, transitPolicies } from "#db/schema/fulfilment.ts";
import { message, t } from "#languages/messages.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { dayBefore, dayOf, isDay, type Day } from "#shop/calendar-day.ts";
import { amountBetween } from "#shop/form-fields.ts";
import { isId } from "#shop/id.ts";
import { parseMoney } from "#shop/parse-amounts.ts";
import type { Owner } from "#shop/staff.ts";
import { couriers } from "./couriers.ts";
import { lockPolicy, type TransitPolicy } from "./transit-policies.server.ts";

const name = (missing: () => string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(100);
const day = z.string({ error: () => t("Choose a date") }).refine(isDay, {
  error: () => t("Choose a date"),
});

export const transitPolicyForm = z
  .object({
    insurer: name(() => t("Enter the insurer's name")),
    policyNumber: name(() => t("Enter the policy number")),
    perParcel: z
      .string({ error: () => t("Enter the limit per parcel") })
      .transform(
        amountBetween(parseMoney, [1, 1_000_000_000], message("Enter an amount above RM 0")),
      ),
    couriers: z
      .array(z.enum(couriers.map(({ id }) => id)))
      .min(1, { error: () => t("Tick at least one courier") }),
    validFrom: day,
    validUntil: day,
  })
  .refine(({ validFrom, validUntil }) => validFrom <= validUntil, {
    path: ["validUntil"],
    error: () => t("Choose the first day or a later one"),
  });

type PolicyValues = z.infer<typeof transitPolicyForm>;
export type ChangePolicy =
  | { ok: true }
  | { ok: false; reason: "not-found" | "used" }
  /** A parcel was sent under the policy on `lastUse`. */
  | { ok: false; reason: "ends-too-early"; lastUse: Day };

/** A policy, and whether parcels were sent under it. */
export type ListedPolicy = TransitPolicy & { isUsed: boolean };

/** All policies, those that end last first. */
export async function listTransitPolicies(_owner: Owner): Promise<ListedPolicy[]> {
  return db
    .select({
      ...getColumns(transitPolicies),
      isUsed: sql<boolean>`exists (
        select from ${shipments} where ${shipments.policyId} = ${transitPolicies.id})`,
    })
    .from(transitPolicies)
    .orderBy(desc(transitPolicies.validUntil), desc(transitPolicies.createdAt));
}

/** Adds a policy; the audit entry is the caller's. False if there is one with this id. */
export async function insertPolicy(
  tx: Tx,
  values: PolicyValues & { id?: string },
): Promise<boolean> {
  const { rowCount } = await tx.insert(transitPolicies).values(values).onConflictDoNothing();
  return rowCount === 1;
}

/** `id` is made with the form, so that a form that is sent twice adds one policy. */
export async function addTransitPolicy(
  owner: Owner,
  values: PolicyValues,
  id: string = crypto.randomUUID(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await insertPolicy(tx, { ...values, id });
    if (isNew) await auditPolicy(tx, owner, "added", { after: values });
  });
}

/**
 * Changes a policy. Of one under which parcels were sent, only the last day: the rest says how those are insured. It
 * ends no earlier than the last of them left.
 */
export async function changeTransitPolicy(
  owner: Owner,
  id: string,
  values: PolicyValues,
): Promise<ChangePolicy> {
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<ChangePolicy> => {
    const before = await lockPolicy(tx, id);
    if (!before) return { ok: false, reason: "not-found" };
    const isSame = isDeepStrictEqual(
      { ...valuesOf(before), validUntil: values.validUntil },
      { ...values },
    );
    const lastUse = await lastDayUsed(tx, id);
    if (lastUse && !isSame) return { ok: false, reason: "used" };
    if (lastUse && values.validUntil < lastUse) {
      return { ok: false, reason: "ends-too-early", lastUse };
    }
    await tx.update(transitPolicies).set(values).where(eq(transitPolicies.id, id));
    await auditPolicy(tx, owner, "changed", { before: valuesOf(before), after: values });
    return { ok: true };
  });
}

export type EndPolicy = { ok: true; lastDay: Day | undefined } | { ok: false; reason: "not-found" };

/**
 * Ends a policy: it covers nothing from now on, or from midnight if a parcel was sent under it today.
 * One under which nothing was sent, and that covered no day before today, is deleted (`lastDay` is undefined).
 */
export async function endTransitPolicy(owner: Owner, id: string): Promise<EndPolicy> {
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<EndPolicy> => {
    const policy = await lockPolicy(tx, id);
    if (!policy) return { ok: false, reason: "not-found" };
    const today = dayOf(new Date());
    if (policy.validUntil < today) return { ok: true, lastDay: policy.validUntil };
    const lastUse = await lastDayUsed(tx, id);
    if (policy.validFrom >= today && !lastUse) {
      await tx.delete(transitPolicies).where(eq(transitPolicies.id, id));
      await auditPolicy(tx, owner, "deleted", { before: valuesOf(policy) });
      return { ok: true, lastDay: undefined };
    }
    const days = [policy.validFrom, dayBefore(today), lastUse ?? ""];
    const lastDay = days.toSorted().at(-1) as Day;
    const after = { ...valuesOf(policy), validUntil: lastDay };
    await tx.update(transitPolicies).set(after).where(eq(transitPolicies.id, id));
    await auditPolicy(tx, owner, "ended", { before: valuesOf(policy), after });
    return { ok: true, lastDay };
  });
}

/** The day on which the last parcel left under this policy; undefined if none did. */
async function lastDayUsed(tx: Tx, policyId: string): Promise<Day | undefined> {
  const [last] = await tx
    .select({ at: max(shipments.leftAt) })
    .from(shipments)
    .where(eq(shipments.policyId, policyId));
  return last?.at ? dayOf(last.at) : undefined;
}

function valuesOf({ id: _id, createdAt: _createdAt, ...values }: TransitPolicy): PolicyValues {
  return values;
}

async function auditPolicy(
  tx: Tx,
  owner: Owner,
  done: "added" | "changed" | "ended" | "deleted",
  values: { before?: PolicyValues; after?: PolicyValues },
): Promise<void> {
  const { insurer, policyNumber } = (values.after ?? values.before)!;
  await recordAudit(tx, owner, {
    action: `transit-policy.${done}`,
    subject: "settings",
    subjectId: "transit-policies",
    label: `${insurer} ${policyNumber}`,
    ...values,
  });
}
