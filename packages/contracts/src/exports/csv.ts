/** A cell of a CSV file; null is an empty one. */
export type CsvCell = string | number | boolean | null;

/** One line of RFC 4180 text, with its line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** RFC 4180 text of a table with a header. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map(csvLine).join('');
}

/**
 * Text may come from crawled pages, so a text that a spreadsheet would run as a formula gets a leading quote.
 * Numbers stay numbers, negative ones too.
 */
function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
