import { unescapeCell } from "#shop/csv.ts";
import {
  positionOf,
  readCsv,
  type CsvUnreadable,
  type RowPosition,
} from "#shop/read-csv.server.ts";

/** The columns of a file with courier numbers. `order_number` may be the number of a parcel, such as JJ123-2. */
export const trackingColumns = ["order_number", "courier", "tracking_number"] as const;
export type TrackingColumn = (typeof trackingColumns)[number];
export type TrackingRow = { position: RowPosition; cells: Record<TrackingColumn, string> };

export type TrackingCsvRefused =
  | CsvUnreadable
  | { ok: false; reason: "missing-column"; column: TrackingColumn };

export const maxTrackingRows = 1_000;

/** Parses a file with courier numbers. Other columns are ignored, because couriers' own lists have many. */
export function parseTrackingCsv(
  bytes: Uint8Array,
): { ok: true; rows: TrackingRow[] } | TrackingCsvRefused {
  const file = readCsv(bytes, maxTrackingRows);
  if (!file.ok) return file;
  const headings = file.head.map(normalHeading);
  const missing = trackingColumns.find((column) => !headings.includes(column));
  if (missing) return { ok: false, reason: "missing-column", column: missing };
  const rows = file.rows.map((one) => {
    const cell = (column: TrackingColumn) =>
      unescapeCell(one.record[headings.indexOf(column)] ?? "").trim();
    const cells = {
      order_number: cell("order_number"),
      courier: cell("courier"),
      tracking_number: cell("tracking_number"),
    };
    return { position: positionOf(one), cells };
  });
  return { ok: true, rows };
}

/** "Order Number" is `order_number`. */
function normalHeading(heading: string): string {
  return unescapeCell(heading)
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "_");
}
