import { useSearchParams } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Link } from "#app/ui/link.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import type { PriceDay } from "#shop/gold/gold-price-days.server.ts";
import { formatPerGram, type SenPerGram } from "#shop/money.ts";

const spans = [
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "1 year" },
];
const purities = ["999", "916"] as const;
const stroke = { "916": "stroke-ink", "999": "stroke-gold" };
const plot = { top: 28, height: 184, below: 24 };

/** One line per purity, labelled at its end; the table below has the same figures. */
export function PriceChart({ days }: { days: PriceDay[] }) {
  const known = days.flatMap((day) => purities.flatMap((purity) => day[purity] ?? []));
  return (
    <Card title="Price history" action={<Spans chosen={days.length} />}>
      {known.length === 0 ? (
        <p className="text-ink-soft">No price was set in this period.</p>
      ) : (
        <Lines days={days} minPrice={Math.min(...known)} maxPrice={Math.max(...known)} />
      )}
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-xs font-medium text-gold-ink hover:underline">
          Show as a table
        </summary>
        <DayTable days={days} />
      </details>
    </Card>
  );
}

function Spans({ chosen }: { chosen: number }) {
  const [search] = useSearchParams();
  return (
    <nav aria-label="Period" className="-my-2 flex flex-wrap text-xs">
      {spans.map(({ days, label }) => {
        const next = new URLSearchParams(search);
        next.set("days", String(days));
        return (
          <Link
            key={days}
            to={{ search: next.toString() }}
            preventScrollReset
            aria-current={days === chosen ? "true" : undefined}
            className={classes(
              "flex min-h-11 items-center rounded-sm px-2.5",
              days === chosen ? "bg-gold-wash font-semibold" : "text-ink-soft hover:text-ink",
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

function Lines({
  days,
  minPrice,
  maxPrice,
}: {
  days: PriceDay[];
  minPrice: number;
  maxPrice: number;
}) {
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
        {/* A nested svg can stretch to any width: lines keep their thickness and no text is distorted. */}
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
        <text x="0" y={bottom + 18} className="fill-ink-soft">
          {dayOf(days[0]!)}
        </text>
        <text x="100%" y={bottom + 18} textAnchor="end" className="fill-ink-soft">
          Today
        </text>
      </svg>
    </div>
  );
}

function DayTable({ days }: { days: PriceDay[] }) {
  return (
    <div className="mt-2 max-h-96 overflow-y-auto">
      <Table
        caption="Gold prices per gram at the end of each day"
        className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2"
      >
        <TableHead>
          <Th>Day</Th>
          <Th numeric>916</Th>
          <Th numeric>999</Th>
        </TableHead>
        <TableBody>
          {days.toReversed().map((day) => (
            <Row key={day.day}>
              <Td className="text-xs whitespace-nowrap">{dayOf(day)}</Td>
              <Td numeric>{day["916"] ? formatPerGram(day["916"]) : "–"}</Td>
              <Td numeric>{day["999"] ? formatPerGram(day["999"]) : "–"}</Td>
            </Row>
          ))}
        </TableBody>
      </Table>
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

/** A step of 1, 2 or 5 times a power of ten that gives three to six grid lines. */
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
      ? [`${purity} from ${formatPerGram(first)} to ${formatPerGram(last)} a gram`]
      : [];
  });
  return `Gold prices since ${dayOf(days[0]!)}: ${moved.join(", ")}`;
}

function dayOf({ day }: PriceDay): string {
  return formatMoment(new Date(`${day}T00:00:00+08:00`), "date");
}
