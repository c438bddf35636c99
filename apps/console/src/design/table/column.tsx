import type { ReactNode } from 'react';
import { Dash } from '../values.tsx';
import { Instant } from '../time.tsx';

export interface Column<Row> {
  id: string;
  header: string;
  /** Unit after the header. */
  unit?: string;
  /** Definition of the column. */
  definition?: string;
  align?: 'left' | 'right';
  /** Sort key of the server; without one the column cannot be sorted. */
  sortKey?: string;
  /** Minimum width in pixels; spare width goes to columns that `grow`. */
  minWidth: number;
  grow?: number;
  /** Hidden until the user selects it. */
  hidden?: boolean;
  /**
   * On small screens: first line, labelled value below it, actions at the end of the first line, or omitted.
   */
  narrow?: 'title' | 'value' | 'end' | 'none';
  cell: (row: Row) => ReactNode;
  /**
   * Value in files that the browser makes; without it they omit the column. The server writes files of lists.
   */
  csv?: (row: Row) => string | number | null;
  /** Name in these files, with the unit; default: the id in snake case. */
  fileName?: string;
}

/**
 * The columns that fit into `width` pixels, dropped from the right; the first column and actions always stay.
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

/** CSS grid tracks of columns. */
export function gridTracks(columns: readonly { minWidth: number; grow?: number }[]): string {
  return columns.map(({ minWidth, grow }) => `minmax(${minWidth}px, ${grow ?? 0.001}fr)`).join(' ');
}

type Titled<Row> = Omit<Column<Row>, 'cell' | 'csv'>;

interface NumberColumn<Row> extends Omit<Titled<Row>, 'align'> {
  /** Null is an empty field in files, and a dash on the screen. */
  value: (row: Row) => number | null;
  /** Formats the number for the screen. */
  write: (value: number) => string;
}

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
  /** In files as ISO 8601 in UTC; null is an empty field there, and a dash on the screen. */
  at: (row: Row) => Date | null;
}

/** A column of instants in the viewer's time zone. */
export function instantColumn<Row>({ at, ...column }: InstantColumn<Row>): Column<Row> {
  return {
    ...column,
    cell: (row) => <Instant at={at(row)} />,
    csv: (row) => at(row)?.toISOString() ?? null,
  };
}

interface TextColumn<Row> extends Titled<Row> {
  text: (row: Row) => string;
}

/** A column whose text is the same on the screen and in files. */
export function textColumn<Row>({ text, ...column }: TextColumn<Row>): Column<Row> {
  return { ...column, cell: text, csv: text };
}
