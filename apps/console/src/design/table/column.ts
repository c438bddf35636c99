import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** Shown small behind the header. */
  unit?: string;
  /** What the numbers below mean. */
  definition?: string;
  align?: 'left' | 'right';
  /** Key that the server sorts by; without one the column cannot be sorted. */
  sortKey?: string;
  /** Narrowest useful width in pixels; what is left over goes to columns that `grow`. */
  minWidth: number;
  grow?: number;
  /** Chosen by hand only. */
  hidden?: boolean;
  /** On small screens: the first line, a labelled value below it, what can be done at the end of the first line, or left out. */
  narrow?: 'title' | 'value' | 'end' | 'none';
  cell: (row: Row) => ReactNode;
  csv: (row: Row) => string | number | null;
}

/**
 * The columns that fit into `width` pixels, dropping from the right; the first one and what can be done to a row always stay.
 * A screen too narrow for the rest still shows them below the name of a row.
 */
export function fitColumns<C extends Pick<Column<never>, 'minWidth' | 'narrow'>>(
  columns: readonly C[],
  width: number,
): C[] {
  const ends = columns.filter(({ narrow }) => narrow === 'end');
  let used = ends.reduce((sum, { minWidth }) => sum + minWidth, 0);
  return columns.filter((column, index) => {
    if (column.narrow === 'end') return true;
    if (index > 0 && used + column.minWidth > width) {
      used = Number.POSITIVE_INFINITY;
      return false;
    }
    used += column.minWidth;
    return true;
  });
}

/** The CSS grid tracks of columns. */
export function gridTracks(columns: readonly { minWidth: number; grow?: number }[]): string {
  return columns.map(({ minWidth, grow }) => `minmax(${minWidth}px, ${grow ?? 0.001}fr)`).join(' ');
}
