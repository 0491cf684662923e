import { and, asc, desc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditLog, auditWords } from "#db/schema/audit.ts";
import type { Staff } from "#shop/staff.ts";
import type { AuditSubject } from "./record-audit.server.ts";

export type AuditFilter = {
  /** Beginnings of words in what it was done to, in the deed, or in who did it: each must be found. */
  search?: string | undefined;
  subject?: AuditSubject | undefined;
  staffId?: string | undefined;
  /** Days of the shop's own calendar, `2026-11-20`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** The id of a line: those older than it, or those newer. Neither: the newest. */
  before?: number | undefined;
  after?: number | undefined;
  perPage?: number | undefined;
};

type Values = Record<string, unknown> | null;
export type AuditEntry = {
  id: number;
  staffName: string;
  deed: string;
  subject: string;
  subjectId: string;
  label: string;
  before: Values;
  after: Values;
  at: Date;
};

/**
 * What staff did, newest first. A page begins at a line, not at a number: the log only grows, and a page
 * deep in a million lines costs as much as the first.
 */
export async function listAudit(
  _owner: Staff & { role: "owner" },
  filter: AuditFilter = {},
): Promise<{ entries: AuditEntry[]; hasNewer: boolean; hasOlder: boolean }> {
  const perPage = filter.perPage ?? 50;
  const isUpwards = filter.after !== undefined && filter.before === undefined;
  const found = finding(filter.search ?? "");
  // PostgreSQL cannot tell how rare an unknown word is, and would walk the whole log by date for one that
  // hardly occurs. Ordered by what no index holds, it looks the word up and sorts what it found.
  const at = found && (await isRare(found)) ? sql`${auditLog.at} + interval '0'` : auditLog.at;
  const rows = await db
    .select({
      id: auditLog.id,
      staffName: auditLog.staffName,
      deed: auditLog.deed,
      subject: auditLog.subject,
      subjectId: auditLog.subjectId,
      label: auditLog.label,
      before: auditLog.before,
      after: auditLog.after,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(and(found, matching(filter), beyond("<", filter.before), beyond(">", filter.after)))
    .orderBy(...(isUpwards ? [asc(at), asc(auditLog.id)] : [desc(at), desc(auditLog.id)]))
    .limit(perPage + 1);
  const hasMore = rows.length > perPage;
  const shown = rows.slice(0, perPage) as AuditEntry[];
  return {
    entries: isUpwards ? shown.toReversed() : shown,
    hasNewer: isUpwards ? hasMore : filter.before !== undefined,
    hasOlder: isUpwards || hasMore,
  };
}

/** Who stands in the log, also those who have left, by the name they had last. */
export async function peopleInAudit(_owner: Staff & { role: "owner" }) {
  // From one person to the next in the index; `distinct` would read every line.
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive people as (
      (select staff_id from ${auditLog} order by staff_id limit 1)
      union all
      select (select next.staff_id from ${auditLog} next
        where next.staff_id > people.staff_id order by next.staff_id limit 1)
      from people where people.staff_id is not null
    )
    select people.staff_id as id, last.staff_name as name
    from people cross join lateral (
      select staff_name from ${auditLog} newest where newest.staff_id = people.staff_id
      order by newest.at desc, newest.id desc limit 1
    ) as last
    order by name, id
  `);
  return rows;
}

/** `rant:* & lip:*`; letters and digits only, as anything else has a meaning there. */
function finding(search: string): SQL | undefined {
  const words = search.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const query = words
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(" & ");
  return query ? sql`${auditWords(auditLog)} @@ to_tsquery('simple', ${query})` : undefined;
}

async function isRare(found: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ lines: number }>(sql`select count(*)::int as lines
    from (select from ${auditLog} where ${found} limit 20001) as first_lines`);
  return rows[0]!.lines <= 20_000;
}

function matching({ subject, staffId, from, to }: AuditFilter): SQL | undefined {
  return and(
    subject && eq(auditLog.subject, subject),
    staffId ? eq(auditLog.staffId, staffId) : undefined,
    from ? gte(auditLog.at, startOf(from)) : undefined,
    to ? lt(auditLog.at, startOf(to, 1)) : undefined,
  );
}

function beyond(sign: "<" | ">", id: number | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return sql`(${auditLog.at}, ${auditLog.id}) ${sql.raw(sign)}
    (select line.at, line.id from ${auditLog} line where line.id = ${id})`;
}

/** Midnight in Kuala Lumpur, which has been UTC+8 without summer time since 1982. */
function startOf(day: string, daysLater = 0): Date {
  return new Date(new Date(`${day}T00:00:00+08:00`).getTime() + daysLater * 86_400_000);
}
