import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import type { Day, Period } from "#shop/calendar-day.ts";
import { usualPeriods } from "#shop/reports/period.ts";
import { DayFields } from "../shared/list-filters.tsx";
import { PeriodChips } from "../shared/period-chips.tsx";

export function PeriodFilter({ period, today }: { period: Period; today: Day }) {
  const usual = usualPeriods(today);
  const periods = [
    { label: t("This month"), ...usual.thisMonth },
    { label: t("Last month"), ...usual.lastMonth },
    { label: t("Last 7 days"), ...usual.last7 },
    { label: t("Last 30 days"), ...usual.last30 },
    { label: t("Last 90 days"), ...usual.last90 },
    { label: t("This year"), ...usual.thisYear },
  ];
  return (
    <div className="space-y-3">
      <PeriodChips periods={periods} shown={period} />
      <Form method="get" className="flex flex-wrap gap-2">
        <DayFields {...period} />
        <Button type="submit" variant="secondary" className="w-full sm:w-auto">
          {t("Show report")}
        </Button>
      </Form>
    </div>
  );
}
