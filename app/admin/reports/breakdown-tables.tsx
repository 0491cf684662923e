import { t } from "#languages/messages.ts";
import { methodName } from "#shop/orders/method-names.ts";
import { purityName } from "#shop/purity.ts";
import type { SalesOfCategory, SalesOfPurity } from "#shop/reports/read-sales.server.ts";
import type { SalesOfMethod } from "#shop/reports/sales-by-method.server.ts";
import type { Sales } from "#shop/reports/sales.ts";
import { ReportTable } from "./report-table.tsx";
import { revenueParts } from "./revenue-parts.ts";
import { ordersColumn, revenueColumn, salesColumns, shareColumn } from "./sales-columns.tsx";

/** The revenue by category, by purity, by payment method and by the parts of the price. Each adds up to the total. */
export function BreakdownTables(props: {
  categories: SalesOfCategory[];
  purities: SalesOfPurity[];
  methods: SalesOfMethod[];
  total: Sales;
}) {
  const { categories, purities, methods, total } = props;
  const share = total.revenue;
  return (
    <>
      <ReportTable
        report="categories"
        title={t("Sales by category")}
        note={t("Each product counts in the category it is in now.")}
        columns={[
          {
            title: t("Category"),
            cellClass: "font-medium",
            cell: ({ name }) => name ?? t("No category"),
          },
          revenueColumn(),
          shareColumn(share),
          ordersColumn(),
          ...salesColumns<SalesOfCategory>(),
        ]}
        rows={categories}
      />
      <ReportTable
        report="purities"
        title={t("Sales by purity")}
        columns={[
          {
            title: t("Gold Type"),
            cellClass: "font-medium",
            cell: ({ purity }) => purityName(purity),
          },
          revenueColumn(),
          shareColumn(share),
          ordersColumn(),
          ...salesColumns<SalesOfPurity>(),
        ]}
        rows={purities.map((row) => ({ ...row, id: row.purity }))}
      />
      <div className="grid gap-8 xl:grid-cols-2">
        <ReportTable
          report="methods"
          title={t("Sales by payment method")}
          note={t("An exchange that was partly paid with money is in two rows.")}
          columns={[
            {
              title: t("Payment"),
              cellClass: "font-medium",
              cell: ({ method }) => methodName(method),
            },
            revenueColumn(),
            shareColumn(share),
            ordersColumn(),
          ]}
          rows={methods.map((row) => ({ ...row, id: row.method }))}
        />
        <ReportTable
          report="parts"
          title={t("What the revenue is made of")}
          note={t("As the pieces were priced when they were ordered.")}
          columns={[
            { title: t("Part of the price"), cellClass: "font-medium", cell: ({ name }) => name },
            revenueColumn(),
            shareColumn(share),
          ]}
          rows={revenueParts(total)}
        />
      </div>
    </>
  );
}
