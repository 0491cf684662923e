import { CsvError, parse } from "csv-parse/sync";
import { t } from "#languages/messages.ts";
import { unescapeCell } from "#shop/csv.ts";
import { findColumn, csvColumns, type CsvColumn } from "./csv-columns.server.ts";

/** The first line of a CSV row in the file, and its row in a spreadsheet. Cells with line breaks make them differ. */
export type RowPosition = { line: number; row: number };
export type CsvRow = { position: RowPosition; cells: Map<CsvColumn, string>; problem?: string };

export type CsvRefused =
  | {
      ok: false;
      reason: "excel-workbook" | "not-utf-8" | "empty" | "too-many-rows" | "too-many-columns";
    }
  | { ok: false; reason: "broken-quotes"; line: number }
  | { ok: false; reason: "unknown-column" | "duplicate-column"; heading: string; position: number }
  | { ok: false; reason: "no-slug-column" };

export type ProductCsv = { ok: true; rows: CsvRow[]; columnKeys: Set<CsvColumn["key"]> };

export const maxRows = 10_000;
const maxColumns = 100;

/** Parses a CSV file into rows of cells by column. Does not validate the cells. */
export function parseProductCsv(bytes: Uint8Array): ProductCsv | CsvRefused {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ok: false, reason: "excel-workbook" };
  const text = decodeText(bytes);
  if (text === undefined) return { ok: false, reason: "not-utf-8" };
  const records = parseRecords(text);
  if (!Array.isArray(records)) return records;
  const [head, ...rows] = records;
  if (!head) return { ok: false, reason: "empty" };
  if (head.record.length > maxColumns) return { ok: false, reason: "too-many-columns" };
  if (rows.length > maxRows) return { ok: false, reason: "too-many-rows" };
  const found = resolveHeadings(head.record);
  if (!Array.isArray(found)) return found;
  return {
    ok: true,
    rows: rows.map((row) => toRow(row, found)),
    columnKeys: new Set(found.flatMap((column) => column?.key ?? [])),
  };
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text.replaceAll(/\r\n?/g, "\n");
  } catch {
    return undefined;
  }
}

type CsvRecord = {
  record: string[];
  info: { lines: number; records: number; empty_lines: number };
};

function parseRecords(text: string): CsvRecord[] | CsvRefused {
  let line = 0;
  try {
    const records = parse(text, {
      delimiter: detectDelimiter(text),
      record_delimiter: "\n",
      info: true,
      on_record(record, { lines }) {
        line = lines;
        return record;
      },
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxRows + 2,
    }) as unknown as CsvRecord[];
    // The refusal does not say how many rows the file has, because the parser stops soon after `maxRows` rows.
    if (records.length > maxRows + 1) return { ok: false, reason: "too-many-rows" };
    return records.filter(({ record }) => record.some((cell) => cell.trim()));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, reason: "broken-quotes", line: line + 1 };
  }
}

/** With a decimal comma, Excel separates columns by semicolons. Cells copied from a spreadsheet have tabs. */
function detectDelimiter(text: string): string {
  const [first = ""] = text.trimStart().split("\n", 1);
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
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

function toRow({ record, info }: CsvRecord, found: (CsvColumn | undefined)[]): CsvRow {
  const lineBreaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
  const position = { line: info.lines - lineBreaks, row: info.records + info.empty_lines };
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
