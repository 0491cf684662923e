import { sql } from "drizzle-orm";
import { stripeSessions } from "#db/schema/payments.ts";

/** SQL condition: the session is not known to be paid, failed or expired. */
export const isUnsettled = sql`num_nonnulls(${stripeSessions.failedAt}, ${stripeSessions.expiredAt}, ${stripeSessions.paidAt}) = 0`;
