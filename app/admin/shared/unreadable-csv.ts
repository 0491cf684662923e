import { t } from "#languages/messages.ts";
import type { CsvUnreadable } from "#shop/read-csv.server.ts";

/** Why a CSV file cannot be read, and what to do. Files with too many rows have a sentence of their own. */
export function unreadableCsv(
  refused: Exclude<CsvUnreadable, { reason: "too-many-rows" }>,
): string {
  switch (refused.reason) {
    case "excel-workbook":
      return t("This file is an Excel workbook. Save it as “CSV UTF-8”, then choose the new file.");
    case "not-utf-8":
      return t(
        "This file isn't a UTF-8 CSV file. Save it as “CSV UTF-8”, then choose the new file.",
      );
    case "empty":
      return t("This file is empty. Its first line must name the columns.");
    case "broken-quotes":
      return t(
        "The row that begins at line {line} can't be read, because a quotation mark isn't closed. Inside quoted text, write each quotation mark twice.",
        { line: refused.line },
      );
  }
}
