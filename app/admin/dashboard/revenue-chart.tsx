import { href } from "react-router";
import { formatDay } from "#app/ui/day-axis.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { formatMoney, sum, type Sen } from "#shop/money.ts";
import type { RevenueDay } from "#shop/orders/revenue-by-day.server.ts";
import { DayChart } from "../shared/day-chart.tsx";
import { bestDay, RevenueBars } from "../shared/revenue-bars.tsx";
import type { Column } from "../shared/record-list.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";

/** A chart with one bar per day. Only the best day and today have labels; a table lists every day. */
export function RevenueChart({ days }: { days: RevenueDay[] }) {
  const total = sum(days.map(({ revenue }) => revenue));
  return (
    <DayChart
      title={t("Paid revenue by day")}
      action={
        <span className="flex flex-wrap items-center gap-x-6">
          <Link
            to={paidBetween(days[0]!, days.at(-1)!)}
            className="inline-flex min-h-11 items-center text-sm hover:underline"
          >
            <strong className="tabular-nums">{formatMoney(total)}</strong>
            <span className="ml-2 text-xs text-ink-soft">
              {t("in {count} days", { count: days.length })}
            </span>
          </Link>
          <TextLink standalone to={href("/admin/reports")} className="text-sm">
            {t("See reports")}
          </TextLink>
        </span>
      }
      caption={t("Paid revenue by day, newest first")}
      columns={columns()}
      days={days}
    >
      {total > 0 ? (
        <>
          <TodayAndYesterday today={days.at(-1)!} yesterday={days.at(-2)!} />
          <RevenueBars days={fromFirstSale(days)} label={chartLabel(days, total)} isToToday />
        </>
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

const leastDays = 7;

/** Without the empty days before the first sale, but at least a week: a new shop's only bar would stand after 29 of them. */
function fromFirstSale(days: RevenueDay[]): RevenueDay[] {
  const first = days.findIndex(({ revenue }) => revenue > 0);
  return days.slice(Math.min(first, days.length - leastDays));
}

/** What was sold today, and yesterday to compare with. */
function TodayAndYesterday({ today, yesterday }: { today: RevenueDay; yesterday: RevenueDay }) {
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-2">
      <DaySales title={t("Today")} day={today}>
        {comparison(today.revenue - yesterday.revenue)}
      </DaySales>
      <DaySales title={t("Yesterday")} day={yesterday} />
    </dl>
  );
}

function DaySales(props: { title: string; day: RevenueDay; children?: string }) {
  const { revenue, orders, pieces } = props.day;
  return (
    <div className="text-xs">
      <dt className="text-ink-soft">{props.title}</dt>
      <dd className="tabular-nums">
        <strong className="block text-base font-semibold">{formatMoney(revenue)}</strong>
        {t("{orders}, {pieces}", {
          orders: tPlural(orders, "{count} order", "{count} orders"),
          pieces: tPlural(pieces, "{count} piece", "{count} pieces"),
        })}
        {props.children ? <span className="block">{props.children}</span> : null}
      </dd>
    </div>
  );
}

function comparison(more: number): string {
  if (more === 0) return t("Same as yesterday");
  const amount = formatMoney(Math.abs(more) as Sen);
  return more > 0
    ? t("{amount} more than yesterday", { amount })
    : t("{amount} less than yesterday", { amount });
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
  { title: t("Pieces"), numeric: true, cell: ({ pieces }) => pieces },
  { title: t("Revenue"), numeric: true, cell: ({ revenue }) => formatMoney(revenue) },
];

function chartLabel(days: RevenueDay[], total: Sen): string {
  const best = bestDay(days);
  return t(
    "Paid revenue in the last {count} days: {total} in total. The best day was {day}, with {revenue}.",
    {
      count: days.length,
      total: formatMoney(total),
      day: formatDay(best),
      revenue: formatMoney(best.revenue),
    },
  );
}

/** A link to the list of exactly those orders whose payments make up the shown revenue. */
function paidBetween(first: RevenueDay, last: RevenueDay): string {
  return `${href("/admin/orders")}?paidFrom=${first.day}&paidTo=${last.day}`;
}
