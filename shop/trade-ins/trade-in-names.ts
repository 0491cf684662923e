import type { TradeInStatus } from "#db/schema/trade-ins.ts";
import { t, tContext } from "#languages/messages.ts";

/** `T1024`, as the customer reads it and staff search for it. */
export function tradeInNumber({ number }: { number: number }): string {
  return `T${number}`;
}

export function tradeInStatusNames(): Record<TradeInStatus, string> {
  return {
    new: tContext("trade-in request", "New"),
    answered: t("Answered"),
    coming: t("Coming to the shop"),
    bought: t("Bought"),
    closed: tContext("trade-in request", "Closed"),
  };
}
