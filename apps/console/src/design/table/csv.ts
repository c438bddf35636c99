type Cell = string | number | null;

export interface CsvTable {
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/**
 * RFC 4180 text of rows. Cells come from crawled pages: one that a spreadsheet would run as a formula gets a quote in front.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n';
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
