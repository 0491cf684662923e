import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { alerts } from "#db/schema/alerts.ts";
import type { Purity, SenPerGram } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

/** RM 5.00 per gram. */
const step = 500 as SenPerGram;

export type AlertDemand = {
  purity: Purity;
  /** The lowest and highest amount of the step. */
  from: SenPerGram;
  to: SenPerGram;
  count: number;
};

/**
 * How many shoppers wait for which price per gram, in steps of RM 5, the highest first. Counts only: staff never see who
 * waits.
 */
export async function alertDemand(_staff: Staff): Promise<AlertDemand[]> {
  const from = sql<number>`(${alerts.atOrBelow} / ${step} * ${step})::float8`;
  const rows = await db
    .select({ purity: sql<Purity>`${alerts.purity}`, from, count: sql<number>`count(*)::int` })
    .from(alerts)
    .where(
      and(
        eq(alerts.kind, "gram"),
        eq(alerts.state, "active"),
        gt(alerts.endsAt, sql`clock_timestamp()`),
      ),
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2 desc`);
  return rows.map((row) => ({
    ...row,
    from: row.from as SenPerGram,
    to: (row.from + step - 1) as SenPerGram,
  }));
}
