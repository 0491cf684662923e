/** Spreadsheets read a file as UTF-8 if it begins with this character. */
export const byteOrderMark = "\uFEFF";

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front, because
 * staff open files with names and notes that customers wrote.
 */
export function csvLine(cells: (string | number)[]): string {
  const safe = cells.map((cell) => {
    const written = String(cell);
    // A negative number is no formula, and spreadsheets add it up only without an apostrophe.
    if (/^-\d+(\.\d+)?$/.test(written)) return written;
    // A formula that already has apostrophes in front gets one more apostrophe, because `unescapeCell` removes one.
    const text = /^'*[=+\-@\t\r]/.test(written) ? `'${written}` : written;
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${safe.join(",")}\r\n`;
}

/** Removes the apostrophe that `csvLine` put in front of a formula. */
export function unescapeCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
