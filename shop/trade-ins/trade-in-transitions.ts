import { openTradeInStatuses, type TradeInStatus } from "#db/schema/trade-ins.ts";

/** The statuses that can follow each status of a request. Staff may answer again. */
const transitions: Record<TradeInStatus, readonly TradeInStatus[]> = {
  new: ["answered", "coming", "bought", "closed"],
  answered: ["answered", "coming", "bought", "closed"],
  coming: ["answered", "bought", "closed"],
  bought: [],
  closed: [],
};

export function canFollow(from: TradeInStatus, to: TradeInStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether someone still has something to do. */
export function isOpenTradeIn(status: TradeInStatus): boolean {
  return (openTradeInStatuses as readonly TradeInStatus[]).includes(status);
}
