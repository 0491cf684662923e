import { formatCount } from "#app/ui/format-count.ts";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Sales } from "#shop/reports/sales.ts";
import type { Column } from "../shared/record-list.tsx";
import { formatTotalWeight } from "./format-total-weight.ts";

export function revenueColumn<Row extends { revenue: Sen }>(): Column<Row> {
  return { title: t("Revenue"), numeric: true, cell: ({ revenue }) => formatMoney(revenue) };
}

export function ordersColumn<Row extends { orders: number }>(): Column<Row> {
  return { title: t("Orders"), numeric: true, cell: ({ orders }) => formatCount(orders) };
}

/** What was sold besides the revenue: pieces, gold and labour. */
export function salesColumns<Row extends Sales>(): Column<Row>[] {
  return [
    { title: t("Pieces"), numeric: true, cell: ({ pieces }) => formatCount(pieces) },
    { title: t("Weight"), numeric: true, cell: ({ weight }) => formatTotalWeight(weight) },
    { title: t("Labour"), numeric: true, cell: ({ labour }) => formatMoney(labour) },
  ];
}

/** The percentage of the total, and a bar. */
export function shareColumn<Row extends { revenue: Sen }>(total: Sen): Column<Row> {
  return {
    title: t("Share"),
    cell: ({ revenue }) => {
      const percent = total > 0 ? (revenue / total) * 100 : 0;
      return (
        <span className="flex items-center gap-2">
          <span className="w-12 text-right text-xs tabular-nums">{percent.toFixed(1)}%</span>
          <svg aria-hidden="true" height="10" className="w-8 shrink-0 sm:w-16">
            <rect width="100%" height="100%" className="fill-grey-wash" />
            <rect width={`${Math.max(0, percent)}%`} height="100%" className="fill-gold" />
          </svg>
        </span>
      );
    },
  };
}
