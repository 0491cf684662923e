import { sql } from "drizzle-orm";
import { hash } from "node:crypto";
import type pg from "pg";

/** Statement names by SQL text; each connection prepares a statement on first use. */
const statementNames = new Map<string, string>();
/** Limits, because a prepared statement takes memory on each connection. Long texts (bulk inserts) rarely repeat. */
const [maxNames, maxTextLength] = [300, 4_000];

type QueryConfig = { text: string; name?: string | undefined };
type QueryFunction = (config: string | QueryConfig, ...rest: unknown[]) => unknown;

/**
 * Names the statements inside transactions, so that each connection parses them once. Statements outside transactions
 * stay unnamed, unless drizzle prepared them: they load data for web pages, and their text varies with the filters.
 */
export function prepareStatements(client: pg.PoolClient): void {
  // `query` is looked up on each call, because tests replace it in the prototype.
  const prototype = Object.getPrototypeOf(client) as { query: QueryFunction };
  const send: QueryFunction = (...args) => prototype.query.apply(client, args);
  let isInTransaction = false;
  client.query = ((config: string | QueryConfig, ...rest: unknown[]) => {
    const text = typeof config === "string" ? config : config.text;
    if (/^(begin|commit|rollback)/.test(text)) isInTransaction = text.startsWith("begin");
    else if (typeof config === "object" && Array.isArray(rest[0])) {
      if (isInTransaction || config.name) config = { ...config, name: statementNameOf(text) };
    }
    return send(config, ...rest);
  }) as typeof client.query;
}

function statementNameOf(text: string): string | undefined {
  const existing = statementNames.get(text);
  if (existing || statementNames.size >= maxNames || text.length > maxTextLength) return existing;
  // The name is the text's hash, so that no process or version gives the same name to a different statement.
  const name = `emas-${hash("sha256", text, "base64url")}`;
  statementNames.set(text, name);
  return name;
}

/**
 * Send this with a transaction's first statement. PostgreSQL then plans the transaction's named statements and foreign
 * key checks only once per connection, because planning was half of the database's work (ADR-0022). Sequential scans
 * are off, because a plan that scans a small table would still be used when the table has grown.
 */
export const useGenericPlans = sql`set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true)`;
