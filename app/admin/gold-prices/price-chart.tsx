import { GoldPriceLines } from "#app/ui/gold-price-lines.tsx";
import { PeriodLinks } from "#app/ui/period-links.tsx";
import { t } from "#languages/messages.ts";
import type { PriceDay } from "#shop/gold/price-day.ts";
import { formatPerGram } from "#shop/money.ts";
import { DayChart } from "../shared/day-chart.tsx";
import { useSearchWith } from "../shared/use-search-with.ts";

/** A chart with one line per purity; a table below has the same figures. */
export function PriceChart({ days }: { days: PriceDay[] }) {
  const searchWith = useSearchWith();
  return (
    <DayChart
      title={t("Price history")}
      action={
        <PeriodLinks
          chosen={days.length}
          linkTo={(period) => searchWith({ days: String(period) })}
        />
      }
      caption={t("Gold prices per gram at the end of each day")}
      columns={(["916", "999"] as const).map((purity) => ({
        title: purity,
        numeric: true,
        cell: (day: PriceDay) => (day[purity] ? formatPerGram(day[purity]) : "–"),
      }))}
      days={days}
      className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2"
    >
      <GoldPriceLines days={days} />
    </DayChart>
  );
}
