import type { CsvRefused } from "#shop/catalogue/parse-product-csv.server.ts";

export function refusalSentence(refused: CsvRefused): string {
  return `${sentenceOf(refused)} Nothing was imported.`;
}

function sentenceOf(refused: CsvRefused): string {
  switch (refused.reason) {
    case "excel-workbook":
      return "This is an Excel workbook. Save it as “CSV UTF-8” and choose that file.";
    case "not-utf-8":
      return "This file isn't a UTF-8 CSV. Save it as “CSV UTF-8” and choose that file.";
    case "empty":
      return "This file is empty. Its first line must name the columns.";
    case "too-many-rows":
      return "This file has more than 10,000 rows. Split it, keeping the header row in each part.";
    case "too-many-columns":
      return "The first line has more than 100 columns. Remove the columns that aren't product details.";
    case "broken-quotes":
      return `The line that begins at ${refused.line} can't be read: a quote isn't closed. Inside quoted text, write each quote twice.`;
    case "unknown-column":
      return `Line 1, column ${refused.position}: unknown column “${refused.heading}”. Rename or remove it.`;
    case "duplicate-column":
      return `Line 1, column ${refused.position}: the column “${refused.heading}” appears twice.`;
    case "no-slug-column":
      return "Line 1 has no Slug column, which matches rows to products. An empty slug adds a new product.";
  }
}
