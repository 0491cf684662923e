import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Transaction = NodePgDatabase["transaction"];

/** Deadlocks are random, so three in a row mean that something else is wrong. */
const maxAttempts = 3;

/**
 * Retries a transaction that PostgreSQL aborted because of a deadlock (40P01). Sales take locks in one order
 * (ADR-0022), but staff, jobs and cascades sometimes take them in another. A retry is safe, because an aborted
 * transaction leaves nothing behind.
 */
export function retryOnDeadlock(transaction: Transaction): Transaction {
  return async (callback, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(callback, config);
      } catch (error) {
        if (attempt === maxAttempts || !isDeadlock(error)) throw error;
      }
    }
  };
}

function isDeadlock(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === "40P01";
}
