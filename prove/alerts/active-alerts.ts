import type pg from "pg";

export const manyAlerts = 10_000;
/** Each step down of the price meets this many alerts more. */
const alertsPerStep = 100;
export const stepSen = 10;

/** Active alerts about 916 gold, of one address each: a hundred at each step below `highest`. */
export async function createActiveAlerts(database: pg.Client, highest: number) {
  await database.query(
    `insert into alerts (kind, purity, at_or_below, email, language, state, activated_at, ends_at)
     select 'gram', '916', $1::int - (n / $2::int) * $3::int, 'watcher-' || n || '@example.test', 'en', 'active', now(),
       now() + interval '1 day'
     from generate_series(0, $4::int - 1) n`,
    [highest, alertsPerStep, stepSen, manyAlerts],
  );
}

/** Takes the alerts out of the shop's sight, or puts them back. */
export async function setActive(database: pg.Client, isActive: boolean) {
  await database.query(
    isActive
      ? "update alerts set state = 'active', ended_at = null where state = 'ended'"
      : "update alerts set state = 'ended', ended_at = now() where state = 'active'",
  );
}

/** Whether no alert waits that this price meets. */
export async function expectNoMore(database: pg.Client, price: number): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from alerts where state = 'active' and at_or_below >= $1 limit 1",
    [price],
  );
  return rowCount === 0;
}

/** Each alert that the lowest price met has one email, no other has any. Returns how many. */
export async function checkNotified(database: pg.Client, lowest: number): Promise<number> {
  const { rows } = await database.query<{ wrong: number; notified: number }>(
    `with emailed as (select payload->>'alertId' as id, count(*) as many from emails where kind = 'price-alert' group by 1)
     select count(*) filter (where coalesce(many, 0) <> case when at_or_below >= $1 then 1 else 0 end
         or (state = 'notified') <> (at_or_below >= $1))::int as wrong,
       count(*) filter (where state = 'notified')::int as notified
     from alerts left join emailed on emailed.id = alerts.id::text`,
    [lowest],
  );
  const { wrong, notified } = rows[0]!;
  if (wrong > 0) throw new Error(`${wrong} alerts were not notified exactly as their prices say`);
  return notified;
}
