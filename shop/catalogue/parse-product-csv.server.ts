import { t } from "#languages/messages.ts";
import { unescapeCell } from "#shop/csv.ts";
import {
  positionOf,
  readCsv,
  type CsvRecord,
  type CsvUnreadable,
  type RowPosition,
} from "#shop/read-csv.server.ts";
import { findColumn, csvColumns, type CsvColumn } from "./csv-columns.server.ts";

export type { RowPosition };
export type CsvRow = { position: RowPosition; cells: Map<CsvColumn, string>; problem?: string };

export type CsvRefused =
  | CsvUnreadable
  | { ok: false; reason: "too-many-columns" }
  | { ok: false; reason: "unknown-column" | "duplicate-column"; heading: string; position: number }
  | { ok: false; reason: "no-slug-column" };

export type ProductCsv = { ok: true; rows: CsvRow[]; columnKeys: Set<CsvColumn["key"]> };

export const maxRows = 10_000;
const maxColumns = 100;

/** Parses a CSV file into rows of cells by column. Does not validate the cells. */
export function parseProductCsv(bytes: Uint8Array): ProductCsv | CsvRefused {
  const file = readCsv(bytes, maxRows);
  if (!file.ok) return file;
  const { head, rows } = file;
  if (head.length > maxColumns) return { ok: false, reason: "too-many-columns" };
  const found = resolveHeadings(head);
  if (!Array.isArray(found)) return found;
  return {
    ok: true,
    rows: rows.map((row) => toRow(row, found)),
    columnKeys: new Set(found.flatMap((column) => column?.key ?? [])),
  };
}

/** The column at each position; undefined if the position has no heading. */
function resolveHeadings(head: string[]): (CsvColumn | undefined)[] | CsvRefused {
  const found: (CsvColumn | undefined)[] = [];
  for (const [index, cell] of head.entries()) {
    const heading = unescapeCell(cell).trim();
    const column = findColumn(heading);
    const named = { heading, position: index + 1 };
    if (heading && !column) return { ok: false, reason: "unknown-column", ...named };
    if (column && found.includes(column))
      return { ok: false, reason: "duplicate-column", ...named };
    found.push(column);
  }
  return found.includes(csvColumns[0]) ? found : { ok: false, reason: "no-slug-column" };
}

function toRow(csvRecord: CsvRecord, found: (CsvColumn | undefined)[]): CsvRow {
  const { record } = csvRecord;
  const position = positionOf(csvRecord);
  const cells = new Map<CsvColumn, string>();
  for (const [index, column] of found.entries()) {
    if (column) cells.set(column, unescapeCell(record[index] ?? ""));
  }
  if (record.length < found.length) {
    return { position, cells, problem: t("This row has fewer cells than the header row") };
  }
  if (record.some((cell, index) => cell.trim() && !found[index])) {
    const problem = t(
      "This row has a value in a column without a heading. Put quotation marks around text that contains commas",
    );
    return { position, cells, problem };
  }
  return { position, cells };
}
