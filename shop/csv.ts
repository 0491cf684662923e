/** What spreadsheets take for UTF-8, at the beginning of a file. */
export const byteOrderMark = "\uFEFF";

/**
 * One line of RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe:
 * customers write names and notes, and staff open the file.
 */
export function csvLine(cells: string[]): string {
  const safe = cells.map((cell) => {
    // One that has its apostrophes already gets another: `plainCell` takes away just one.
    const text = /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${safe.join(",")}\r\n`;
}

/** The cell as it was before `csvLine` kept it from being a formula. */
export function plainCell(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
