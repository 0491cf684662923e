import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Transaction = NodePgDatabase["transaction"];

/** A circle comes about by chance; who meets a third one in a row is held up by more than that. */
const mostTries = 3;

/**
 * Transactions that are done anew where the database broke them off, as another waited for them while they waited for
 * it (40P01). Who sells takes the locks in one order (decision 22), but with all that staff, jobs and cascades do
 * beside it, one in a great many comes the other way. Whole: nothing of a try that was broken off is left.
 */
export function anewAfterDeadlock(transaction: Transaction): Transaction {
  return async (deed, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction(deed, config);
      } catch (error) {
        if (tries === mostTries || !isDeadlock(error)) throw error;
      }
    }
  };
}

function isDeadlock(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === "40P01";
}
