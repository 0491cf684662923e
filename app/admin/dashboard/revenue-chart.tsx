import { href } from "react-router";
import { DayAxis, formatDay } from "#app/ui/day-axis.tsx";
import { Link } from "#app/ui/link.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, sum, type Sen } from "#shop/money.ts";
import type { RevenueDay } from "#shop/orders/revenue-by-day.server.ts";
import { DayChart } from "../shared/day-chart.tsx";
import type { Column } from "../shared/record-list.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";

const plot = { top: 24, height: 136, below: 24 };
const bottom = plot.top + plot.height;

/** A chart with one bar per day. Only the best day and today have labels; a table lists every day. */
export function RevenueChart({ days }: { days: RevenueDay[] }) {
  const total = sum(days.map(({ revenue }) => revenue));
  return (
    <DayChart
      title={t("Paid revenue by day")}
      action={
        <Link
          to={paidBetween(days[0]!, days.at(-1)!)}
          className="inline-flex min-h-11 items-center text-sm hover:underline"
        >
          <strong className="tabular-nums">{formatMoney(total)}</strong>
          <span className="ml-2 text-xs text-ink-soft">
            {t("in {count} days", { count: days.length })}
          </span>
        </Link>
      }
      caption={t("Paid revenue by day, newest first")}
      columns={columns()}
      days={days}
    >
      {total > 0 ? (
        <Bars days={days} total={total} />
      ) : (
        <p className="text-ink-soft">
          {t(
            "No paid orders in the last {count} days. Revenue appears here once a payment is received.",
            { count: days.length },
          )}
        </p>
      )}
    </DayChart>
  );
}

const columns = (): Column<RevenueDay>[] => [
  {
    title: t("Orders"),
    numeric: true,
    cell: (day) =>
      day.orders === 0 ? (
        0
      ) : (
        <RowLink to={paidBetween(day, day)}>
          <Rich
            text={t("{count}<hidden> paid on {day}</hidden>", {
              count: day.orders,
              day: formatDay(day),
            })}
            hidden={forScreenReaders}
          />
        </RowLink>
      ),
  },
  { title: t("Revenue"), numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
];

function Bars({ days, total }: { days: RevenueDay[]; total: Sen }) {
  const maxRevenue = Math.max(...days.map(({ revenue }) => revenue));
  const best = days.findLastIndex(({ revenue }) => revenue === maxRevenue);
  const slot = 100 / days.length;
  // The best day's label stays inside the chart: left-aligned in the left third, right-aligned in the right third.
  const position = best / days.length;
  const anchor = position < 1 / 3 ? "start" : position > 2 / 3 ? "end" : "middle";
  return (
    <svg
      role="img"
      aria-label={t(
        "Paid revenue in the last {count} days: {total} in total. The best day was {day}, with {revenue}.",
        {
          count: days.length,
          total: formatMoney(total),
          day: formatDay(days[best]!),
          revenue: formatMoney(days[best]!.revenue),
        },
      )}
      width="100%"
      height={bottom + plot.below}
      className="block text-xs tabular-nums"
    >
      {days.map(({ day, revenue }, at) => {
        const height = revenue > 0 ? Math.max(2, (revenue / maxRevenue) * plot.height) : 0;
        return (
          <rect
            key={day}
            x={`${(at + 0.15) * slot}%`}
            width={`${slot * 0.7}%`}
            y={bottom - height}
            height={height}
            className={at === days.length - 1 ? "fill-ink" : "fill-gold"}
          />
        );
      })}
      <line x1="0" x2="100%" y1={bottom + 0.5} y2={bottom + 0.5} className="stroke-edge" />
      <text
        x={`${(best + (anchor === "start" ? 0.15 : anchor === "end" ? 0.85 : 0.5)) * slot}%`}
        y={plot.top - 8}
        textAnchor={anchor}
        className="fill-ink font-semibold"
      >
        {formatMoney(days[best]!.revenue)}
      </text>
      <DayAxis
        first={days[0]!}
        today={t("Today {amount}", { amount: formatMoney(days.at(-1)!.revenue) })}
        y={bottom + 18}
      />
    </svg>
  );
}

/** A link to the list of exactly those orders whose payments make up the shown revenue. */
function paidBetween(first: RevenueDay, last: RevenueDay): string {
  return `${href("/admin/orders")}?paidFrom=${first.day}&paidTo=${last.day}`;
}
