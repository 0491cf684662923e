import type { ReturnKind, ReturnReason } from "#db/schema/returns.ts";
import type { ReturnRules } from "#shop/profile/return-rules.server.ts";
import { goldValue, lineTotal, sum, type Purity, type Sen, type SenPerGram } from "#shop/money.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { isExchangeReason } from "./return-windows.ts";

type Sold = Pick<OrderItem, "id" | "purity" | "weight" | "goldPrice" | "unitPrice">;
export type ValuedItem = { item: Sold; pieces: number; each: Sen; value: Sen };
export type GoldToday = Partial<Record<Purity, SenPerGram>>;
export type ReturnValue = {
  items: ValuedItem[];
  total: Sen;
  /** Whether only the gold counts, because the piece is as it was sold and is exchanged. */
  isGoldOnly: boolean;
};

/**
 * What returned pieces count for: the price that was paid. If they are exchanged although nothing is wrong with them, only
 * their gold counts, at the price that was paid or, by default, at the lower of that and today's (ADR-0064).
 */
export function valueOfReturn(
  { kind, reason }: { kind: ReturnKind; reason: ReturnReason },
  pieces: { item: Sold; pieces: number }[],
  { exchangeGold, today }: Pick<ReturnRules, "exchangeGold"> & { today: GoldToday },
): ReturnValue {
  const isGoldOnly = kind === "exchange" && isExchangeReason(reason);
  const items = pieces.map(({ item, pieces: count }): ValuedItem => {
    const each = isGoldOnly ? goldValue(goldPriceFor(item), item.weight) : item.unitPrice;
    return { item, pieces: count, each, value: lineTotal(each, count) };
  });
  return { items, total: sum(items.map(({ value }) => value)), isGoldOnly };

  function goldPriceFor({ goldPrice, purity }: Sold): SenPerGram {
    const now = today[purity];
    if (exchangeGold === "paid" || now === undefined) return goldPrice;
    return Math.min(goldPrice, now) as SenPerGram;
  }
}
