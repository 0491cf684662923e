import { t } from "#languages/messages.ts";
import { unreadableCsv } from "../shared/unreadable-csv.ts";
import type { CsvRefused } from "#shop/catalogue/parse-product-csv.server.ts";

export function importRefusalSentence(refused: CsvRefused): string {
  return t("{problem} Nothing was imported.", { problem: sentenceOf(refused) });
}

function sentenceOf(refused: CsvRefused): string {
  switch (refused.reason) {
    case "too-many-rows":
      return t(
        "This file has more than 10,000 rows. Split the file, and keep the header row in each part.",
      );
    case "too-many-columns":
      return t(
        "The first line has more than 100 columns. Remove the columns that don't hold product details.",
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
    case "excel-workbook":
    case "not-utf-8":
    case "empty":
    case "broken-quotes":
      return unreadableCsv(refused);
  }
}
