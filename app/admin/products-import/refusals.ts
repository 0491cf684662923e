import { t } from "#languages/messages.ts";
import type { CsvRefused } from "#shop/catalogue/parse-product-csv.server.ts";

export function refusalSentence(refused: CsvRefused): string {
  return t("{problem} Nothing was imported.", { problem: sentenceOf(refused) });
}

function sentenceOf(refused: CsvRefused): string {
  switch (refused.reason) {
    case "excel-workbook":
      return t("This file is an Excel workbook. Save it as “CSV UTF-8”, then choose the new file.");
    case "not-utf-8":
      return t(
        "This file isn't a UTF-8 CSV file. Save it as “CSV UTF-8”, then choose the new file.",
      );
    case "empty":
      return t("This file is empty. Its first line must name the columns.");
    case "too-many-rows":
      return t(
        "This file has more than 10,000 rows. Split the file, and keep the header row in each part.",
      );
    case "too-many-columns":
      return t(
        "The first line has more than 100 columns. Remove the columns that don't hold product details.",
      );
    case "broken-quotes":
      return t(
        "The row that begins at line {line} can't be read, because a quotation mark isn't closed. Inside quoted text, write each quotation mark twice.",
        { line: refused.line },
      );
    case "unknown-column":
      return t(
        "Line 1, column {column}: unknown column “{heading}”. Rename or remove this column.",
        { column: refused.position, heading: refused.heading },
      );
    case "duplicate-column":
      return t("Line 1, column {column}: the column “{heading}” appears twice.", {
        column: refused.position,
        heading: refused.heading,
      });
    case "no-slug-column":
      return t(
        "Line 1 has no Slug column. The slug, the last part of a product's web address, says which product a row changes. A row with an empty slug adds a new product.",
      );
  }
}
