import { href } from "react-router";
import { formatDay } from "#app/ui/day-axis.tsx";
import { formatCount } from "#app/ui/format-count.ts";
import { RowLink } from "#app/ui/table.tsx";
import { t } from "#languages/messages.ts";
import type { Purity } from "#shop/money.ts";
import type { SlowMover } from "#shop/reports/slow-movers.server.ts";
import type { SalesOfProduct } from "#shop/reports/read-sales.server.ts";
import { formatWeight } from "#shop/weight.ts";
import type { Column } from "../shared/record-list.tsx";
import { ReportTable } from "./report-table.tsx";
import { revenueColumn, salesColumns } from "./sales-columns.tsx";

export function BestSellers({ products }: { products: SalesOfProduct[] }) {
  return (
    <ReportTable
      report="best-sellers"
      title={t("Best sellers")}
      note={t("By the number of pieces sold.")}
      columns={[productColumn(), revenueColumn(), ...salesColumns<SalesOfProduct>()]}
      rows={products}
    />
  );
}

export function SlowMovers({ products }: { products: SlowMover[] }) {
  return (
    <ReportTable
      report="slow-movers"
      title={t("Slow movers")}
      note={t("Pieces in stock that sold least in this period, the oldest first.")}
      columns={[
        productColumn(),
        { title: t("Sold"), numeric: true, cell: ({ sold }) => formatCount(sold) },
        { title: t("On hand"), numeric: true, cell: ({ onHand }) => formatCount(onHand) },
        {
          title: t("Weight per piece"),
          numeric: true,
          cell: ({ weight }) => formatWeight(weight),
        },
        {
          title: t("Added"),
          cellClass: "text-xs whitespace-nowrap",
          cell: ({ since }) => formatDay({ day: since }),
        },
      ]}
      rows={products}
    />
  );
}

function productColumn<Row extends { id: string; name: string; purity: Purity }>(): Column<Row> {
  return {
    title: t("Product"),
    cellClass: "min-w-36",
    cell: ({ id, name, purity }) => (
      <>
        <RowLink to={href("/admin/products/:productId", { productId: id })}>{name}</RowLink>
        <span className="block text-xs text-ink-soft">{purity}</span>
      </>
    ),
  };
}
