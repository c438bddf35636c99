import type { ReactNode } from 'react';
import { Dash } from '../values.tsx';
import { Instant } from '../time.tsx';

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

type Titled<Row> = Omit<Column<Row>, 'cell' | 'csv'>;

interface NumberColumn<Row> extends Omit<Titled<Row>, 'align'> {
  /** Goes into the CSV as it is; null (an empty field, a dash to read) where there is none. */
  value: (row: Row) => number | null;
  /** The number for reading. */
  write: (value: number) => string;
}

/** A column of numbers. */
export function numberColumn<Row>({ value, write, ...column }: NumberColumn<Row>): Column<Row> {
  return {
    ...column,
    align: 'right',
    cell: (row) => {
      const number = value(row);
      return number === null ? <Dash /> : write(number);
    },
    csv: value,
  };
}

interface InstantColumn<Row> extends Titled<Row> {
  /** In the CSV as ISO 8601 in UTC; null (an empty field, a dash to read) where there is none. */
  at: (row: Row) => Date | null;
}

/** A column of instants, in the viewer's zone. */
export function instantColumn<Row>({ at, ...column }: InstantColumn<Row>): Column<Row> {
  return {
    ...column,
    cell: (row) => <Instant at={at(row)} />,
    csv: (row) => at(row)?.toISOString() ?? null,
  };
}
