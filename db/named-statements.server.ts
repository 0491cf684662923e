import { sql } from "drizzle-orm";
import type pg from "pg";

/** By their texts: the same name on every connection, which knows it from the first time on. */
const names = new Map<string, string>();
/** A connection keeps what it knows. Texts that grow with what is written are many, and seldom come again. */
const [mostNames, longestText] = [300, 4_000];

type Asked = { text: string; name?: string };
type Query = (asked: string | Asked, ...rest: unknown[]) => unknown;

/**
 * Names the statements of transactions, so that the database reads each of them once for a connection. Outside
 * of transactions pages are read, by statements that change with what is asked.
 */
export function nameStatements(client: pg.PoolClient): void {
  // Looked up each time: tests listen there.
  const driver = Object.getPrototypeOf(client) as { query: Query };
  const send: Query = (...given) => driver.query.apply(client, given);
  let isInTransaction = false;
  client.query = ((asked: string | Asked, ...rest: unknown[]) => {
    const text = typeof asked === "string" ? asked : asked.text;
    if (/^(begin|commit|rollback)/.test(text)) isInTransaction = text.startsWith("begin");
    else if (isInTransaction && typeof asked === "object" && Array.isArray(rest[0])) {
      return send({ ...asked, name: asked.name ?? nameOf(text) }, ...rest);
    }
    return send(asked, ...rest);
  }) as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames || text.length > longestText) return known;
  const name = `emas-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Part of a transaction's first statement: from here on its named statements, and the database's own checks of
 * foreign keys, are planned once for a connection, which is most of what they cost. Such a plan outlives the
 * moment, so none may read a table from end to end that holds little now (decision 19).
 */
export const plansAreKept = sql`set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true)`;
