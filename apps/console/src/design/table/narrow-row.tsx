import type { Column } from './column.tsx';

/** The column on the first line of a row on a small screen. */
export const titleOf = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ narrow }) => narrow === 'title') ?? columns[0];

/** A row on a small screen: name and actions on the first line, labelled values below. */
export function NarrowRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const title = titleOf(columns);
  const values = columns.filter(({ narrow }) => narrow === 'value');
  const ends = columns.filter(({ narrow }) => narrow === 'end');
  return (
    <div className="flex flex-col justify-center gap-0.5 py-2 pr-2 pl-3">
      <div className="flex min-w-0 items-center gap-2">
        <div role="cell" className="min-w-0 flex-1 truncate">
          {title?.cell(row)}
        </div>
        {ends.map(({ id, cell }) => (
          <div key={id} role="cell" className="shrink-0">
            {cell(row)}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-3 text-small text-ink-faint">
        {values.map(({ id, header, unit, cell, align }) => (
          <span key={id} role="cell" className="max-w-full truncate">
            {align === 'right' && <span className="mr-1">{header}</span>}
            <span className="text-ink-soft">{cell(row)}</span>
            {align === 'right' && unit && <span className="ml-1">{unit}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}
