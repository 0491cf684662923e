import { joinNames } from "#app/ui/join-texts.ts";
import { t } from "#languages/messages.ts";
import type { PriceDay } from "#shop/gold/price-day.ts";
import { formatPerGram, type SenPerGram } from "#shop/money.ts";
import { DayAxis, formatDay } from "./day-axis.tsx";

const purities = ["999", "916"] as const;
const stroke = { "916": "stroke-ink", "999": "stroke-gold" };
const plot = { top: 28, height: 184, below: 24 };

/** One line per purity, labelled at its end, with a gap on days without a price. A sentence describes it to screen readers. */
export function GoldPriceLines({ days }: { days: PriceDay[] }) {
  const known = days.flatMap((day) => purities.flatMap((purity) => day[purity] ?? []));
  if (known.length === 0) {
    return <p className="text-ink-soft">{t("No gold price was set in this period.")}</p>;
  }
  return <Lines days={days} minPrice={Math.min(...known)} maxPrice={Math.max(...known)} />;
}

type LinesProps = { days: PriceDay[]; minPrice: number; maxPrice: number };

function Lines({ days, minPrice, maxPrice }: LinesProps) {
  const step = tidyStep(maxPrice - minPrice);
  const floor = Math.floor(minPrice / step) * step;
  const ceiling = Math.max(Math.ceil(maxPrice / step) * step, floor + step);
  const ticks = Array.from(
    { length: (ceiling - floor) / step + 1 },
    (_, at) => (floor + at * step) as SenPerGram,
  );
  const share = (price: number) => 1 - (price - floor) / (ceiling - floor);
  const y = (price: number) => plot.top + share(price) * plot.height;
  const bottom = plot.top + plot.height;
  return (
    <div role="img" aria-label={describeChart(days)} className="flex text-xs tabular-nums">
      <svg width="72" height={bottom + plot.below} className="shrink-0">
        {ticks.map((price) => (
          <text key={price} x="0" y={y(price) + 4} className="fill-ink-soft">
            {formatPerGram(price)}
          </text>
        ))}
      </svg>
      <svg height={bottom + plot.below} className="w-0 min-w-0 flex-1 overflow-visible">
        {ticks.map((price) => (
          <line key={price} x1="0" x2="100%" y1={y(price)} y2={y(price)} className="stroke-line" />
        ))}
        {/* The nested svg stretches to any width without changing the lines' thickness or distorting text. */}
        <svg
          y={plot.top}
          width="100%"
          height={plot.height}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          {purities.map((purity) => (
            <path
              key={purity}
              d={pathOf(days.map((day) => day[purity]).map((price) => price && share(price) * 100))}
              fill="none"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              className={stroke[purity]}
            />
          ))}
        </svg>
        {purities.map((purity) => {
          const last = days.at(-1)?.[purity];
          return last ? (
            <text
              key={purity}
              x="100%"
              y={y(last) - 10}
              textAnchor="end"
              strokeWidth="5"
              paintOrder="stroke"
              className="fill-ink stroke-card font-semibold"
            >
              {`${purity}  ${formatPerGram(last)}`}
            </text>
          ) : null;
        })}
        <DayAxis first={days[0]!} today={t("Today")} y={bottom + 18} />
      </svg>
    </div>
  );
}

/** An SVG path with gaps on days without a price. */
function pathOf(heights: (number | null)[]): string {
  const last = Math.max(1, heights.length - 1);
  return heights
    .flatMap((height, at) => {
      if (height === null) return [];
      const isFirst = at === 0 || heights[at - 1] === null;
      return [`${isFirst ? "M" : "L"}${((at / last) * 100).toFixed(2)} ${height.toFixed(2)}`];
    })
    .join("");
}

/** The distance between grid lines in sen: 1, 2 or 5 times a power of ten, so that there are at most six lines. */
function tidyStep(range: number): number {
  const rough = Math.max(range, 400) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough)!;
}

function describeChart(days: PriceDay[]): string {
  const moved = purities.flatMap((purity) => {
    const prices = days.flatMap((day) => day[purity] ?? []);
    const [first, last] = [prices[0], prices.at(-1)];
    return first && last
      ? [
          t("{purity} from {from} to {to} a gram", {
            purity,
            from: formatPerGram(first),
            to: formatPerGram(last),
          }),
        ]
      : [];
  });
  return t("Gold prices since {day}: {changes}", {
    day: formatDay(days[0]!),
    changes: joinNames(moved),
  });
}
