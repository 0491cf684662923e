import type { NodePgDatabase } from "drizzle-orm/node-postgres";

type Transaction = NodePgDatabase["transaction"];
type Tx = Parameters<Parameters<Transaction>[0]>[0];
type Work = () => void;

const workByTransaction = new WeakMap<Tx, Work[]>();

/** Runs `work` once the transaction has committed; never if it is rolled back. `work` must not throw. */
export function afterCommit(tx: Tx, work: Work): void {
  const list = workByTransaction.get(tx);
  if (!list) throw new Error("afterCommit needs the transaction itself, not a savepoint in it");
  list.push(work);
}

/** Makes `afterCommit` work in the transactions that `transaction` runs. */
export function withAfterCommit(transaction: Transaction): Transaction {
  return async (callback, config) => {
    const list: Work[] = [];
    const result = await transaction((tx) => {
      workByTransaction.set(tx, list);
      return callback(tx);
    }, config);
    for (const work of list) work();
    return result;
  };
}
