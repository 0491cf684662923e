import ChartColumn from "lucide:chart-column";
import { href } from "react-router";
import { allKeyed } from "#app/http/all-keyed.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#languages/messages.ts";
import { hasSold } from "#shop/orders/sold-orders.server.ts";
import { slowMovers } from "#shop/reports/slow-movers.server.ts";
import { periodBefore } from "#shop/reports/period.ts";
import {
  bestSellers,
  salesByCategory,
  salesByDay,
  salesByPurity,
} from "#shop/reports/read-sales.server.ts";
import { refundedIn } from "#shop/reports/refunded.server.ts";
import { salesByMethod } from "#shop/reports/sales-by-method.server.ts";
import { totalSales } from "#shop/reports/sales.ts";
import { PageHead } from "../shared/page-head.tsx";
import { BreakdownTables } from "./breakdown-tables.tsx";
import { PeriodFilter } from "./period-filter.tsx";
import { BestSellers, SlowMovers } from "./product-tables.tsx";
import { readPeriod } from "./read-period.server.ts";
import { SalesChart } from "./sales-chart.tsx";
import { Totals } from "./totals.tsx";
import type { Route } from "./+types/route";

/** The rows of a table of products. The CSV file has all of them. */
const mostRows = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { period, today } = readPeriod(url);
  const before = periodBefore(period);
  const { allDays, refunded, refundedBefore, ...tables } = await allKeyed({
    allDays: salesByDay(staff, { from: before.from, to: period.to }),
    refunded: refundedIn(staff, period),
    refundedBefore: refundedIn(staff, before),
    categories: salesByCategory(staff, period),
    purities: salesByPurity(staff, period),
    methods: salesByMethod(staff, period),
    best: bestSellers(staff, period, mostRows),
    low: slowMovers(staff, period, mostRows),
  });
  const days = allDays.filter(({ day }) => day >= period.from);
  const total = { ...totalSales(days), refunded };
  const earlier = allDays.filter(({ day }) => day < period.from);
  const totalBefore = { ...totalSales(earlier), refunded: refundedBefore };
  const isNew = total.orders === 0 && !(await hasSold(staff));
  return { period, before, today, days, total, totalBefore, isNew, ...tables };
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { period, before, today, days, total, totalBefore, best, low, isNew } = loaderData;
  return (
    <>
      <PageHead title={t("Reports")} />
      {isNew ? (
        <NoSalesYet />
      ) : (
        <div className="space-y-8">
          <PeriodFilter period={period} today={today} />
          <Totals total={total} totalBefore={totalBefore} before={before} />
          <SalesChart days={days} total={total} today={today} />
          {total.orders > 0 ? (
            <>
              <BreakdownTables {...loaderData} />
              <BestSellers products={best} />
            </>
          ) : null}
          {low.length > 0 ? <SlowMovers products={low} /> : null}
        </div>
      )}
    </>
  );
}

function NoSalesYet() {
  return (
    <EmptyState
      icon={ChartColumn}
      title={t("No sales yet")}
      action={
        <ButtonLink to={href("/admin/orders/new")} variant="secondary">
          {t("New order")}
        </ButtonLink>
      }
    >
      {t(
        "Your reports begin with the first paid order. Sold something at the counter? Enter it as an order.",
      )}
    </EmptyState>
  );
}
