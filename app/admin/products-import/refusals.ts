import type { SheetRefused } from "#shop/catalogue/read-sheet.server.ts";

/** Why a file cannot be read, and what to do about it. */
export function refusalSentence(refused: SheetRefused): string {
  return `${sentenceOf(refused)} Nothing was imported.`;
}

function sentenceOf(refused: SheetRefused): string {
  switch (refused.reason) {
    case "excel-workbook":
      return "This is an Excel workbook. Save it as “CSV UTF-8” and choose that file.";
    case "not-utf-8":
      return "This file is no CSV text in UTF-8. Save it as “CSV UTF-8” and choose that file.";
    case "empty":
      return "This file is empty. Its first line names the columns.";
    case "too-many-rows":
      return "This file has more than 10,000 rows. Divide it into several files, each with the first line.";
    case "too-many-columns":
      return "The first line has more than 100 columns. Take out those that are no columns of products.";
    case "broken-quotes":
      return `The line that begins at ${refused.line} cannot be read: a quote in it is not closed, or stands alone. Within a text in quotes, a quote is written twice.`;
    case "unknown-column":
      return `Line 1, column ${refused.position}: “${refused.heading}” is no column of products. Mend its name or take the column out.`;
    case "double-column":
      return `Line 1, column ${refused.position}: the column “${refused.heading}” is there twice.`;
    case "no-slug-column":
      return "Line 1 names no column Slug, by which products are found. An empty slug makes a new product.";
  }
}
