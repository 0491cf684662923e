import { and, asc, desc, eq, getColumns, gte, lt, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditLog, auditSearchVector } from "#db/schema/audit.ts";
import { pageOfHistory, type HistoryPageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";
import { startOfDay } from "#shop/start-of-day.ts";
import type { AuditSubject } from "./record-audit.server.ts";

export type AuditFilter = HistoryPageRequest & {
  /** Words or beginnings of words. The entry's label, action and staff name together must contain each of them. */
  search?: string | undefined;
  /** The codes of actions and labels that are shown with a word that begins so: what is stored is not what is read. */
  codesFor?: ((word: string) => string[]) | undefined;
  subject?: AuditSubject | undefined;
  subjectId?: string | undefined;
  staffId?: string | undefined;
  /** The first day (`from`) and the last day (`to`) in Kuala Lumpur, such as `2026-11-20`. */
  from?: string | undefined;
  to?: string | undefined;
};

const { staffId: _staffId, ...entryColumns } = getColumns(auditLog);
type Values = Record<string, unknown> | null;
export type AuditEntry = Omit<typeof auditLog.$inferSelect, "staffId" | "before" | "after"> & {
  before: Values;
  after: Values;
};

/** The audit log, newest first. Keyset pagination reads a page deep in a million entries as fast as the first. */
export async function listAudit(
  _owner: Staff & { role: "owner" },
  filter: AuditFilter = {},
): Promise<{ entries: AuditEntry[]; hasNewer: boolean; hasOlder: boolean }> {
  const searchMatch = searchCondition(filter);
  // For a rare word, PostgreSQL would scan the whole log by date. The added interval makes the date index unusable, so
  // that PostgreSQL looks up the word and sorts the few matches.
  const at =
    searchMatch && (await isRare(searchMatch)) ? sql`${auditLog.at} + interval '0'` : auditLog.at;
  const { rows, ...page } = await pageOfHistory(filter, (take, isNewerPage) =>
    db
      .select(entryColumns)
      .from(auditLog)
      .where(
        and(
          searchMatch,
          filterCondition(filter),
          keysetCondition("<", filter.before),
          keysetCondition(">", filter.after),
        ),
      )
      .orderBy(...(isNewerPage ? [asc(at), asc(auditLog.id)] : [desc(at), desc(auditLog.id)]))
      .limit(take),
  );
  return { entries: rows as AuditEntry[], ...page };
}

/** All staff who appear in the audit log, former staff too, with their latest names. */
export async function listAuditStaff(_owner: Staff & { role: "owner" }) {
  // Jumps from person to person in the index, because `distinct` would read every entry.
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

/**
 * Matches words by their beginnings, or codes that are shown with them: `rant:* & (note:* | (order <-> note <-> added))`.
 * Drops other characters: some are `tsquery` operators.
 */
function searchCondition({ search = "", codesFor = () => [] }: AuditFilter): SQL | undefined {
  const words = search.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const query = words
    .slice(0, 8)
    .map((word) => [`${word}:*`, ...codesFor(word).map(phraseOf)].join(" | "))
    .map((either) => `(${either})`)
    .join(" & ");
  return query ? sql`${auditSearchVector(auditLog)} @@ to_tsquery('simple', ${query})` : undefined;
}

/** A code such as `order.note-added`, as the index has its words. */
function phraseOf(code: string): string {
  return `(${code.split(/[.-]/).join(" <-> ")})`;
}

async function isRare(searchMatch: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ lines: number }>(sql`select count(*)::int as lines
    from (select from ${auditLog} where ${searchMatch} limit 20001) as first_lines`);
  return rows[0]!.lines <= 20_000;
}

function filterCondition({ subject, subjectId, staffId, from, to }: AuditFilter): SQL | undefined {
  return and(
    subject && eq(auditLog.subject, subject),
    subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
    staffId ? eq(auditLog.staffId, staffId) : undefined,
    from ? gte(auditLog.at, startOfDay(from)) : undefined,
    to ? lt(auditLog.at, startOfDay(to, 1)) : undefined,
  );
}

function keysetCondition(comparison: "<" | ">", id: number | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return sql`(${auditLog.at}, ${auditLog.id}) ${sql.raw(comparison)}
    (select line.at, line.id from ${auditLog} line where line.id = ${id})`;
}
