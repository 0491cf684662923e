import { t } from "#languages/messages.ts";
import { formatGoldChange, formatGoldPrice, formatPerGram } from "#shop/money.ts";
import { Facts } from "#app/ui/facts.tsx";
import type { BoardRow } from "#shop/gold/gold-board.ts";

/** A row of the board with its moment in words. */
export type ShownRow = Omit<BoardRow, "since"> & { since: string | undefined };

/** The prices of one purity today. */
export function PriceCard({ row }: { row: ShownRow }) {
  const { purity, sell, buyBack, spread, change, since, isStale } = row;
  const title = purity === "916" ? t("916 gold (22K)") : t("999 gold (24K)");
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-card p-5 md:p-7">
      <h2 className="text-base font-semibold text-gold-ink">{title}</h2>
      {sell === undefined ? (
        <p className="mt-3 text-ink-soft">{t("No price today. Please ask us.")}</p>
      ) : (
        <>
          <p className="mt-3 text-xl font-semibold min-[22rem]:text-2xl tabular-nums">
            {formatGoldPrice(sell)}
          </p>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">{changeText(change)}</p>
          <Facts
            className="mt-6"
            facts={{
              [t("We buy back at")]: buyBack !== null && formatGoldPrice(buyBack),
              [t("Difference between selling and buy-back price")]:
                spread &&
                t("{amount} a gram ({percent}%)", {
                  amount: formatPerGram(spread.amount),
                  percent: (spread.perMille / 10).toFixed(1),
                }),
              [t("Price since")]: since,
            }}
          />
          {isStale ? (
            <p className="mt-5 rounded-sm bg-warn-wash p-3 text-sm text-warn">
              {t(
                "This price has not been updated for a while. Please ask us before you rely on it.",
              )}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function changeText(change: ShownRow["change"]): string {
  const amount = formatGoldChange(change);
  if (change > 0) return t("RM {amount} more than before", { amount });
  if (change < 0) return t("RM {amount} less than before", { amount });
  return t("No earlier price");
}
