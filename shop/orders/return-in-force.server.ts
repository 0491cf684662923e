import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { voidReturnStatuses } from "#db/schema/returns.ts";

const statuses = sql.raw(voidReturnStatuses.map((status) => `'${status}'`).join(", "));

/** The condition that a return with this status takes its pieces: it was neither refused nor withdrawn. */
export function isInForce(status: AnyPgColumn | SQL): SQL {
  return sql`${status} not in (${statuses})`;
}
