import { CsvError, parse } from "csv-parse/sync";

/** The first line of a CSV row in the file, and its row in a spreadsheet. Cells with line breaks make them differ. */
export type RowPosition = { line: number; row: number };

export type CsvUnreadable =
  | { ok: false; reason: "excel-workbook" | "not-utf-8" | "empty" }
  | { ok: false; reason: "too-many-rows" }
  | { ok: false; reason: "broken-quotes"; line: number };

/** Reads a CSV file that staff saved from a spreadsheet: its first line and the rows below, without empty ones. */
export function readCsv(
  bytes: Uint8Array,
  maxRows: number,
): { ok: true; head: string[]; rows: CsvRecord[] } | CsvUnreadable {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ok: false, reason: "excel-workbook" };
  const text = decodeText(bytes);
  if (text === undefined) return { ok: false, reason: "not-utf-8" };
  const records = parseRecords(text, maxRows);
  if (!Array.isArray(records)) return records;
  const [head, ...rows] = records;
  if (!head) return { ok: false, reason: "empty" };
  if (rows.length > maxRows) return { ok: false, reason: "too-many-rows" };
  return { ok: true, head: head.record, rows };
}

export function positionOf({ record, info }: CsvRecord): RowPosition {
  const lineBreaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
  return { line: info.lines - lineBreaks, row: info.records + info.empty_lines };
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text.replaceAll(/\r\n?/g, "\n");
  } catch {
    return undefined;
  }
}

export type CsvRecord = {
  record: string[];
  info: { lines: number; records: number; empty_lines: number };
};

function parseRecords(text: string, maxRows: number): CsvRecord[] | CsvUnreadable {
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
