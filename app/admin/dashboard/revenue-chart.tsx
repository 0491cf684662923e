import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Link } from "#app/ui/link.tsx";
import { Row, RowLink, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import { formatMoney, sum, type Sen } from "#shop/money.ts";
import type { RevenueDay } from "#shop/orders/revenue-by-day.server.ts";

const plot = { top: 24, height: 136, below: 24 };
const bottom = plot.top + plot.height;

/** One bar per day; only the best day and today are labelled, the table has every day. */
export function RevenueChart({ days }: { days: RevenueDay[] }) {
  const total = sum(days.map(({ revenue }) => revenue));
  return (
    <Card
      title="Paid revenue by day"
      action={
        <Link
          to={paidBetween(days[0]!, days.at(-1)!)}
          className="inline-flex min-h-11 items-center text-sm hover:underline"
        >
          <strong className="tabular-nums">{formatMoney(total)}</strong>
          <span className="ml-2 text-xs text-ink-soft">in {days.length} days</span>
        </Link>
      }
    >
      {total > 0 ? (
        <Bars days={days} total={total} />
      ) : (
        <p className="text-ink-soft">
          No paid orders in the last {days.length} days. Revenue appears here once a payment is
          received.
        </p>
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

function Bars({ days, total }: { days: RevenueDay[]; total: Sen }) {
  const maxRevenue = Math.max(...days.map(({ revenue }) => revenue));
  const best = days.findLastIndex(({ revenue }) => revenue === maxRevenue);
  const slot = 100 / days.length;
  // Keep the label inside the chart: left-aligned in the left third, right-aligned in the right third.
  const position = best / days.length;
  const anchor = position < 1 / 3 ? "start" : position > 2 / 3 ? "end" : "middle";
  return (
    <svg
      role="img"
      aria-label={`Paid revenue in the last ${days.length} days: ${formatMoney(total)} in total; most on ${dayOf(days[best]!)}: ${formatMoney(days[best]!.revenue)}`}
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
      <text x="0" y={bottom + 18} className="fill-ink-soft">
        {dayOf(days[0]!)}
      </text>
      <text x="100%" y={bottom + 18} textAnchor="end" className="fill-ink-soft">
        {`Today ${formatMoney(days.at(-1)!.revenue)}`}
      </text>
    </svg>
  );
}

function DayTable({ days }: { days: RevenueDay[] }) {
  return (
    <div className="mt-2 max-h-96 overflow-y-auto">
      <Table caption="Paid revenue by day, newest first">
        <TableHead>
          <Th>Day</Th>
          <Th numeric>Orders</Th>
          <Th numeric>Revenue</Th>
        </TableHead>
        <TableBody>
          {days.toReversed().map((day) => (
            <Row key={day.day}>
              <Td className="text-xs whitespace-nowrap">{dayOf(day)}</Td>
              <Td numeric>
                {day.orders === 0 ? (
                  0
                ) : (
                  <RowLink to={paidBetween(day, day)}>
                    {day.orders}
                    <span className="sr-only"> paid on {dayOf(day)}</span>
                  </RowLink>
                )}
              </Td>
              <Td numeric>{formatMoney(day.revenue)}</Td>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The list of exactly the orders that these figures sum up. */
function paidBetween(first: RevenueDay, last: RevenueDay): string {
  return `${href("/admin/orders")}?paidFrom=${first.day}&paidTo=${last.day}`;
}

function dayOf({ day }: RevenueDay): string {
  return formatMoment(new Date(`${day}T00:00:00+08:00`), "date");
}
