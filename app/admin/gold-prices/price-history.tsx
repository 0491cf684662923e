import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t, tContext } from "#languages/messages.ts";
import type { GoldPriceEntry } from "#shop/gold/gold-price-history.server.ts";
import { formatGoldChange, formatPerGram } from "#shop/money.ts";
import { RecordTable, type Column } from "../shared/record-list.tsx";

type Props = { entries: GoldPriceEntry[]; page: number; pages: number };

/** A page of all gold prices that were ever set, newest first, and who set them. */
export function PriceHistory({ entries, page, pages }: Props) {
  if (entries.length === 0) {
    return (
      <Card title={t("Price changes")}>
        <p className="text-ink-soft">
          {t(
            "There are no gold prices yet. You can sell a product once its purity has a gold price.",
          )}
        </p>
      </Card>
    );
  }
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history" className="mb-3 text-base font-semibold">
        {t("Price changes")}
      </h2>
      <RecordTable
        caption={t("Gold prices, newest first")}
        columns={columns()}
        items={entries}
        className="max-sm:text-xs max-sm:[&_td]:px-2.5 max-sm:[&_th]:px-2.5"
      />
      <div className="mt-4">
        <Pagination page={page} pages={pages} />
      </div>
    </section>
  );
}

const columns = (): Column<GoldPriceEntry>[] => [
  {
    title: t("Purity"),
    cellClass: "font-semibold text-gold-ink tabular-nums",
    cell: ({ purity }) => purity,
  },
  {
    title: t("Per gram"),
    numeric: true,
    cell: ({ price, buyBack, change }) => (
      <>
        {formatPerGram(price)}
        <span className="block text-ink-soft sm:hidden">{formatChange(change)}</span>
        {buyBack === null ? null : (
          <span className="block text-ink-soft sm:hidden">
            <span className="sr-only">{t("bought back at")} </span>
            <span aria-hidden="true">{tContext("buy-back price", "back")} </span>
            {formatPerGram(buyBack)}
          </span>
        )}
      </>
    ),
  },
  {
    title: tContext("of a price", "Change"),
    numeric: true,
    className: "max-sm:hidden",
    cellClass: "text-ink-soft",
    cell: ({ change }) => formatChange(change),
  },
  {
    title: t("Buy-back"),
    numeric: true,
    className: "max-sm:hidden",
    cell: ({ buyBack }) => (buyBack === null ? "–" : formatPerGram(buyBack)),
  },
  {
    title: t("Set by"),
    cellClass: "break-words",
    cell: ({ setBy, since }) => (
      <>
        {setBy ?? t("Set up automatically")}
        <DateTime value={since} className="block text-xs text-ink-soft tabular-nums" />
      </>
    ),
  },
];

function formatChange(change: GoldPriceEntry["change"]): string {
  if (change === null) return tContext("of several prices", "First");
  if (change === 0) return "0.00";
  return `${change > 0 ? "+" : "−"}${formatGoldChange(change)}`;
}
