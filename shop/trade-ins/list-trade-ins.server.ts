import { and, desc, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import {
  tradeInLines,
  tradeIns,
  tradeInStatuses,
  type TradeInStatus,
} from "#db/schema/trade-ins.ts";
import { likeAnywhere, listByStatus, type PageRequest } from "#shop/pages.server.ts";
import type { Staff } from "#shop/staff.ts";

export { tradeInStatuses };
export type TradeInQuery = PageRequest & {
  status?: TradeInStatus | undefined;
  search?: string | undefined;
};
export type TradeInListRow = Awaited<ReturnType<typeof listTradeIns>>["tradeIns"][number];

/** Staff's list of requests, newest first. Counts the matches of each status, too. */
export async function listTradeIns(_staff: Staff, query: TradeInQuery = {}) {
  const matching = searchCondition(query.search?.trim() ?? "");
  const { rows, ...page } = await listByStatus(
    tradeIns,
    tradeInStatuses,
    query,
    (status) => and(matching, status && eq(tradeIns.status, status)),
    async (condition, { after, skip, take }) =>
      db
        .select({
          id: tradeIns.id,
          number: tradeIns.number,
          fullName: tradeIns.fullName,
          status: tradeIns.status,
          wishedOn: tradeIns.wishedOn,
          createdAt: tradeIns.createdAt,
          pieces: sql<number>`(select coalesce(sum(${tradeInLines.quantity}), 0)
            from ${tradeInLines} where ${tradeInLines.tradeInId} = ${tradeIns}.id)::int`,
        })
        .from(tradeIns)
        .where(and(condition, after ? laterThan(after) : undefined))
        .orderBy(desc(tradeIns.createdAt), desc(tradeIns.id))
        .limit(take)
        .offset(skip),
  );
  return { tradeIns: rows, ...page };
}

/** Finds by `T1024` or `1024`, and by parts of the name and the phone number. */
function searchCondition(search: string): SQL | undefined {
  if (!search) return undefined;
  const number = /^t?(\d{1,15})$/i.exec(search)?.[1];
  const digits = search.replaceAll(/[\s-]/g, "").replace(/^\+?6?0/, "");
  return or(
    ilike(tradeIns.fullName, likeAnywhere(search)),
    number ? eq(tradeIns.number, Number(number)) : undefined,
    /^\d{4,}$/.test(digits) ? ilike(tradeIns.phoneNumber, likeAnywhere(digits)) : undefined,
  );
}

function laterThan(tradeInId: string): SQL {
  return sql`(${tradeIns.createdAt}, ${tradeIns.id}) < (
    select q.created_at, q.id from ${tradeIns} q where q.id = ${tradeInId}::uuid)`;
}
