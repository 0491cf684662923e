import { CsvError, parse } from "csv-parse/sync";
import { plainCell } from "#shop/csv.ts";
import { columnOf, columns, type Column } from "./sheet-columns.server.ts";

/** Where a row begins in the file, and which row of a spreadsheet it is: a text may have several lines. */
export type Place = { line: number; row: number };
export type SheetRow = { place: Place; cells: Map<Column, string>; problem?: string };

export type SheetRefused =
  | {
      ok: false;
      reason: "excel-workbook" | "not-utf-8" | "empty" | "too-many-rows" | "too-many-columns";
    }
  | { ok: false; reason: "broken-quotes"; line: number }
  | { ok: false; reason: "unknown-column" | "double-column"; heading: string; position: number }
  | { ok: false; reason: "no-slug-column" };

export type Sheet = { ok: true; rows: SheetRow[]; has: Set<Column["key"]> };

export const mostRows = 10_000;
const mostColumns = 100;

/** A CSV file as rows of cells by column; whether the cells make sense is not asked here. */
export function readSheet(bytes: Uint8Array): Sheet | SheetRefused {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ok: false, reason: "excel-workbook" };
  const text = textOf(bytes);
  if (text === undefined) return { ok: false, reason: "not-utf-8" };
  const records = recordsOf(text);
  if (!Array.isArray(records)) return records;
  const [head, ...rows] = records;
  if (!head) return { ok: false, reason: "empty" };
  if (head.record.length > mostColumns) return { ok: false, reason: "too-many-columns" };
  if (rows.length > mostRows) return { ok: false, reason: "too-many-rows" };
  const found = headingsOf(head.record);
  if (!Array.isArray(found)) return found;
  return {
    ok: true,
    rows: rows.map((row) => rowOf(row, found)),
    has: new Set(found.flatMap((column) => column?.key ?? [])),
  };
}

function textOf(bytes: Uint8Array): string | undefined {
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

function recordsOf(text: string): CsvRecord[] | SheetRefused {
  let line = 0;
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: "\n",
      info: true,
      on_record(record, { lines }) {
        line = lines;
        return record;
      },
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostRows + 2,
    }) as unknown as CsvRecord[];
    // It stopped there: what follows was never read, so no row may be taken for the last one.
    if (records.length > mostRows + 1) return { ok: false, reason: "too-many-rows" };
    return records.filter(({ record }) => record.some((cell) => cell.trim()));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, reason: "broken-quotes", line: line + 1 };
  }
}

/** Excel writes semicolons where the comma is the decimal sign; copied cells come with tabs. */
function delimiterOf(text: string): string {
  const [first = ""] = text.trimStart().split("\n", 1);
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** For each position its column; undefined for one without a heading. */
function headingsOf(head: string[]): (Column | undefined)[] | SheetRefused {
  const found: (Column | undefined)[] = [];
  for (const [index, cell] of head.entries()) {
    const heading = plainCell(cell).trim();
    const column = columnOf(heading);
    const named = { heading, position: index + 1 };
    if (heading && !column) return { ok: false, reason: "unknown-column", ...named };
    if (column && found.includes(column)) return { ok: false, reason: "double-column", ...named };
    found.push(column);
  }
  return found.includes(columns[0]) ? found : { ok: false, reason: "no-slug-column" };
}

function rowOf({ record, info }: CsvRecord, found: (Column | undefined)[]): SheetRow {
  const breaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
  const place = { line: info.lines - breaks, row: info.records + info.empty_lines };
  const cells = new Map<Column, string>();
  for (const [index, column] of found.entries()) {
    if (column) cells.set(column, plainCell(record[index] ?? ""));
  }
  if (record.length < found.length) {
    return { place, cells, problem: "The line has fewer cells than the first line has columns" };
  }
  if (record.some((cell, index) => cell.trim() && !found[index])) {
    const problem =
      "The line has a cell without a column: a text with a comma in it must stand in quotes";
    return { place, cells, problem };
  }
  return { place, cells };
}
