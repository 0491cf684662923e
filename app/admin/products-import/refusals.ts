import type { CsvRefused } from "#shop/catalogue/parse-product-csv.server.ts";

export function refusalSentence(refused: CsvRefused): string {
  return `${sentenceOf(refused)} Nothing was imported.`;
}

function sentenceOf(refused: CsvRefused): string {
  switch (refused.reason) {
    case "excel-workbook":
      return "This file is an Excel workbook. Save it as “CSV UTF-8”, then choose the new file.";
    case "not-utf-8":
      return "This file isn't a UTF-8 CSV file. Save it as “CSV UTF-8”, then choose the new file.";
    case "empty":
      return "This file is empty. Its first line must name the columns.";
    case "too-many-rows":
      return "This file has more than 10,000 rows. Split the file, and keep the header row in each part.";
    case "too-many-columns":
      return "The first line has more than 100 columns. Remove the columns that don't hold product details.";
    case "broken-quotes":
      return `The row that begins at line ${refused.line} can't be read, because a quotation mark isn't closed. Inside quoted text, write each quotation mark twice.`;
    case "unknown-column":
      return `Line 1, column ${refused.position}: unknown column “${refused.heading}”. Rename or remove this column.`;
    case "duplicate-column":
      return `Line 1, column ${refused.position}: the column “${refused.heading}” appears twice.`;
    case "no-slug-column":
      return "Line 1 has no Slug column. The slug, the last part of a product's web address, says which product a row changes. A row with an empty slug adds a new product.";
  }
}
