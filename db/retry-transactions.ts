import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { CommitGate } from "./commit-gate.ts";
import { causesOf, isConnectionLost } from "./connection-lost.ts";
import { waitBeforeRetry } from "./database-wait.ts";

type Transaction = NodePgDatabase["transaction"];

/** Deadlocks are random, so three in a row mean that something else is wrong. */
const maxDeadlocks = 3;

/**
 * Retries a transaction that committed nothing: PostgreSQL aborted it because of a deadlock (40P01), or its connection
 * broke before COMMIT was sent. Deadlocks happen because staff, jobs and cascades sometimes take locks in another order
 * than sales (ADR-0022). After a lost connection, it retries until the deadline set by `waitForDatabase`.
 */
export function retryTransactions(transaction: Transaction, gate?: CommitGate): Transaction {
  return async (callback, config) => {
    for (let deadlocks = 1; ;) {
      let isCommitSent = false;
      try {
        gate?.assertOpen();
        return await runOnce();
      } catch (error) {
        if (isDeadlock(error)) deadlocks += 1;
        const isRetried = isDeadlock(error)
          ? deadlocks <= maxDeadlocks
          : isConnectionLost(error) && !isCommitSent && (await waitBeforeRetry());
        if (!isRetried) throw error;
      }

      async function runOnce() {
        if (!gate) return transaction(callback, config);
        let isAbandoned = false;
        let leaveGate = () => {};
        const running = transaction(async (tx) => {
          const result = await callback(tx);
          leaveGate = await gate.enter(tx);
          if (isAbandoned) throw new Error("The caller has been told that the database is away");
          isCommitSent = true;
          return result;
        }, config).finally(() => leaveGate());
        return gate.abandonOnStall(running).finally(() => {
          isAbandoned = true;
        });
      }
    }
  };
}

function isDeadlock(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === "40P01");
}
