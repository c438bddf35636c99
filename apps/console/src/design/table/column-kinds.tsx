import { Dash } from '../dash.tsx';
import { Instant } from '../time.tsx';
import type { Column } from './column.ts';

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
