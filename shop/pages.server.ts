import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { isId } from "#shop/id.ts";

/** Which page of a long list: by its number or, beyond the numbered pages, by the id of the row before it (`after`). */
export type PageRequest = {
  page?: number | undefined;
  after?: string | undefined;
  perPage?: number | undefined;
};
export type PageSlice = { after: string | undefined; skip: number; take: number };

/**
 * One page of a long list. Only the first `countLimit` rows are on numbered pages. A page number past the end returns
 * the last numbered page. Keyset pagination (`after`) makes each later page as cheap as the first.
 */
export async function readPage<Row extends { id: string }>(
  request: PageRequest,
  counted: { total: number; countLimit: number },
  read: (slice: PageSlice) => Promise<Row[]>,
) {
  const { perPage = 25 } = request;
  const { countLimit } = counted;
  const after = request.after && isId(request.after) ? request.after : undefined;
  const pages = Math.max(1, Math.ceil(Math.min(counted.total, countLimit) / perPage));
  const page = after ? undefined : Math.min(Math.max(1, request.page ?? 1), pages);
  const found = await read({ after, skip: ((page ?? 1) - 1) * perPage, take: perPage + 1 });
  const rows = found.slice(0, perPage);
  const isLastNumberedPage = page === undefined || page === pages;
  return {
    rows,
    /** The number of rows, exact up to `countLimit`; one more means "more than that". */
    total: Math.min(counted.total, countLimit + 1),
    countLimit,
    /** The page number, up to `pages`; undefined for a page that was reached by `after`. */
    page,
    pages,
    /** The `after` cursor of the next page; undefined if the next page has a number or does not exist. */
    next: isLastNumberedPage && found.length > perPage ? rows.at(-1)?.id : undefined,
  };
}

/** Which page of a history: the entries older than `before`, or newer than `after`. Without either, the newest. */
export type HistoryPageRequest = {
  before?: number | undefined;
  after?: number | undefined;
  perPage?: number | undefined;
};

/**
 * One page of a history, newest first. `read` reads so many entries from the end where the page begins: oldest first for
 * a page of newer ones.
 */
export async function pageOfHistory<Row>(
  { before, after, perPage = 50 }: HistoryPageRequest,
  read: (take: number, isNewerPage: boolean) => Promise<Row[]>,
): Promise<{ rows: Row[]; hasNewer: boolean; hasOlder: boolean }> {
  const isNewerPage = after !== undefined && before === undefined;
  const found = await read(perPage + 1, isNewerPage);
  const hasMore = found.length > perPage;
  const rows = found.slice(0, perPage);
  return {
    rows: isNewerPage ? rows.toReversed() : rows,
    hasNewer: isNewerPage ? hasMore : before !== undefined,
    hasOlder: isNewerPage || hasMore,
  };
}

/** Counts the rows that match each key's condition, up to `limit + 1`, so that an index scan can stop there. */
export async function countEach<Key extends string>(
  table: PgTable,
  keys: readonly Key[],
  conditionOf: (key: Key) => SQL | undefined,
  limit: number,
): Promise<Record<Key, number>> {
  const counted = keys.map(
    (key) => sql`${countUpTo(table, conditionOf(key), limit)} as ${sql.identifier(key)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(
    sql`select ${sql.join(counted, sql`, `)}`,
  );
  return rows[0] as Record<Key, number>;
}

/** As SQL: how many rows match, up to `limit + 1`. */
export function countUpTo(table: PgTable, condition: SQL | undefined, limit: number): SQL {
  return sql`(select count(*)::int from (select from ${table}
    where ${condition} limit ${limit + 1}) as counted)`;
}

/** How many rows of a list of staff are counted, and have numbered pages. */
const listLimit = 10_000;

/**
 * A page of rows that have a status, with the number of matches in each status. `conditionOf` is the condition of the rows
 * that match in this status, or in any.
 */
export async function listByStatus<Status extends string, Row extends { id: string }>(
  table: PgTable,
  statuses: readonly Status[],
  query: PageRequest & { status?: Status | undefined },
  conditionOf: (status: Status | undefined) => SQL | undefined,
  read: (condition: SQL | undefined, slice: PageSlice) => Promise<Row[]>,
) {
  const { status } = query;
  const counts = await countEach(table, statuses, conditionOf, listLimit);
  const total = status ? counts[status] : statuses.reduce((sum, one) => sum + counts[one], 0);
  const counted = { total, countLimit: listLimit };
  const page = await readPage(query, counted, (slice) => read(conditionOf(status), slice));
  return { ...page, counts };
}

/** What was searched for, as a pattern of LIKE that finds it anywhere in a text. */
export function likeAnywhere(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
