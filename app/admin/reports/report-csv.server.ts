import { t } from "#languages/messages.ts";
import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { Period } from "#shop/calendar-day.ts";
import { formatTypedAmount } from "#shop/money.ts";
import { slowMovers } from "#shop/reports/slow-movers.server.ts";
import {
  bestSellers,
  salesByCategory,
  salesByDay,
  salesByPurity,
} from "#shop/reports/read-sales.server.ts";
import { salesByMethod } from "#shop/reports/sales-by-method.server.ts";
import { totalSales, type Sales } from "#shop/reports/sales.ts";
import type { Staff } from "#shop/staff.ts";
import { formatWeight } from "#shop/weight.ts";
import { csvMethod } from "../shared/csv-cells.server.ts";
import type { ReportName } from "./report-names.ts";
import { revenueParts } from "./revenue-parts.ts";

type CsvColumn<Row> = [title: string, cell: (row: Row) => string | number];
type ReadLines = (staff: Staff, period: Period) => Promise<Iterable<string>>;

/** Reads all rows of a report as lines of CSV. */
export function reportLines(report: ReportName, staff: Staff, period: Period) {
  return reports[report](staff, period);
}

// In English everywhere: spreadsheets and programs find the columns by these names.
const salesColumns: CsvColumn<Sales>[] = [
  ["Orders", ({ orders }) => orders],
  ["Pieces", ({ pieces }) => pieces],
  ["Weight (g)", ({ weight }) => grams(weight)],
  ["Gold Value (RM)", ({ goldValue }) => formatTypedAmount(goldValue)],
  ["Labour Fee (RM)", ({ labour }) => formatTypedAmount(labour)],
  ["Adjustment (RM)", ({ adjustments }) => formatTypedAmount(adjustments)],
  ["Revenue (RM)", ({ revenue }) => formatTypedAmount(revenue)],
];

// In English everywhere, as above. What `t` says is English too: the export runs in that language.
const reports: Record<ReportName, ReadLines> = {
  days: async (staff, period) =>
    linesOf(await salesByDay(staff, period), [["Date", ({ day }) => day], ...salesColumns]),
  categories: async (staff, period) =>
    linesOf(await salesByCategory(staff, period), [
      ["Category", ({ name }) => name ?? t("No category")],
      ...salesColumns,
    ]),
  purities: async (staff, period) =>
    linesOf(await salesByPurity(staff, period), [
      ["Gold Type", ({ purity }) => purity],
      ...salesColumns,
    ]),
  methods: async (staff, period) =>
    linesOf(await salesByMethod(staff, period), [
      ["Payment", ({ method }) => csvMethod(method)],
      ["Orders", ({ orders }) => orders],
      ["Revenue (RM)", ({ revenue }) => formatTypedAmount(revenue)],
    ]),
  parts: async (staff, period) =>
    linesOf(revenueParts(totalSales(await salesByDay(staff, period))), [
      ["Part", ({ name }) => name],
      ["Revenue (RM)", ({ revenue }) => formatTypedAmount(revenue)],
    ]),
  "best-sellers": async (staff, period) =>
    linesOf(await bestSellers(staff, period), [
      ["Product", ({ name }) => name],
      ["Gold Type", ({ purity }) => purity],
      ...salesColumns,
    ]),
  "slow-movers": async (staff, period) =>
    linesOf(await slowMovers(staff, period), [
      ["Product", ({ name }) => name],
      ["Category", ({ category }) => category ?? t("No category")],
      ["Gold Type", ({ purity }) => purity],
      ["Weight (g)", ({ weight }) => grams(weight)],
      ["Sold", ({ sold }) => sold],
      ["On Hand", ({ onHand }) => onHand],
      ["Added", ({ since }) => since],
    ]),
};

/** Yields the head, then the rows in batches. */
function* linesOf<Row>(rows: Row[], columns: CsvColumn<Row>[]) {
  yield byteOrderMark + csvLine(columns.map(([title]) => title));
  const perBatch = 500;
  for (let at = 0; at < rows.length; at += perBatch) {
    const batch = rows.slice(at, at + perBatch);
    yield batch.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("");
  }
}

function grams(weight: Sales["weight"]): string {
  return formatWeight(weight).replace(" g", "");
}
