import { formatDay } from "#app/ui/day-axis.tsx";
import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import { formatMoney } from "#shop/money.ts";
import type { SalesDay } from "#shop/reports/read-sales.server.ts";
import type { Sales } from "#shop/reports/sales.ts";
import { DayChart } from "../shared/day-chart.tsx";
import { bestDay, RevenueBars } from "../shared/revenue-bars.tsx";
import { daysText } from "./days-text.ts";
import { ExportButton } from "./export-button.tsx";
import { ordersColumn, revenueColumn, salesColumns } from "./sales-columns.tsx";

/** The rows of the table. The CSV file has every day. */
const mostRows = 50;

export function SalesChart(props: { days: SalesDay[]; total: Sales; today: Day }) {
  const { days, total, today } = props;
  const title = t("Sales by day");
  const caption =
    days.length > mostRows
      ? t("Sales by day, the last {count} days", { count: mostRows })
      : t("Sales by day, newest first");
  return (
    <DayChart
      title={title}
      action={<ExportButton report="days" title={title} />}
      caption={caption}
      columns={[revenueColumn(), ordersColumn(), ...salesColumns<SalesDay>()]}
      days={days}
      rows={mostRows}
      className="max-sm:[&_td]:px-2.5 max-sm:[&_th]:px-2.5"
    >
      {total.orders > 0 ? (
        <RevenueBars
          days={days}
          label={chartLabel(days, total)}
          isToToday={days.at(-1)!.day === today}
        />
      ) : (
        <p className="text-ink-soft">{t("No sales in these days. Try a longer period.")}</p>
      )}
    </DayChart>
  );
}

function chartLabel(days: SalesDay[], { revenue }: Sales): string {
  const best = bestDay(days);
  const period = { from: days[0]!.day, to: days.at(-1)!.day };
  return t("Revenue, {days}: {total} in total. The best day was {day}, with {revenue}.", {
    days: daysText(period),
    total: formatMoney(revenue),
    day: formatDay(best),
    revenue: formatMoney(best.revenue),
  });
}
