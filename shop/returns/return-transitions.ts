import { openReturnStatuses, type ReturnStatus } from "#db/schema/returns.ts";

/** The statuses that can follow each status of a return. */
const transitions: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ["approved", "refused", "withdrawn"],
  approved: ["received", "refused", "withdrawn"],
  // Received pieces are in the shop: a return ends without a settlement only if the order is cancelled or it is refused.
  received: ["inspected", "refused", "withdrawn"],
  inspected: ["settled", "withdrawn"],
  settled: [],
  refused: [],
  withdrawn: [],
};

export function canFollow(from: ReturnStatus, to: ReturnStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether someone still has something to do. */
export function isOpenReturn(status: ReturnStatus): boolean {
  return (openReturnStatuses as readonly ReturnStatus[]).includes(status);
}
