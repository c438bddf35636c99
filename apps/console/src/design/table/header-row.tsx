import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../looks.ts';
import { Explain } from '../explain.tsx';
import type { Column } from './column.tsx';

export interface Sorting {
  key: string;
  direction: 'asc' | 'desc';
  onSort: (key: string, direction: 'asc' | 'desc') => void;
}

interface HeaderRowProps<Row> {
  columns: readonly Column<Row>[];
  tracks: string;
  sorting: Sorting | undefined;
  className: string;
  /** The checkbox that selects all rows. */
  box: ReactNode;
}

/** The names of the columns, which stay in view; most sort the rows. */
export function HeaderRow<Row>({ columns, tracks, sorting, className, box }: HeaderRowProps<Row>) {
  return (
    <div
      role="rowgroup"
      className={classNames(
        className,
        'sticky z-10 border-b border-line-strong bg-surface text-small font-medium text-ink-faint',
      )}
    >
      <div role="row" className="grid h-8" style={{ gridTemplateColumns: tracks }}>
        {box && <div role="columnheader">{box}</div>}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sorting={sorting} />
        ))}
      </div>
    </div>
  );
}

function HeaderCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { header, unit, definition, align, sortKey } = column;
  const sorted = sorting && sortKey === sorting.key ? sorting.direction : null;
  const words = (
    <>
      {header}
      {unit && <span className="ml-1 font-normal">{unit}</span>}
    </>
  );
  return (
    <div
      role="columnheader"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames(
        'flex min-w-0 items-center gap-1 pl-2 first:pl-4 last:pr-4',
        align === 'right' ? 'justify-end pr-3' : 'pr-2',
      )}
    >
      {sortKey && sorting ? (
        <button
          type="button"
          className={classNames(
            'inline-flex min-w-0 items-center gap-1 rounded-sm hover:text-ink',
            sorted && 'text-ink',
          )}
          title={definition}
          onClick={() => sorting.onSort(sortKey, nextDirection(sorted, align))}
        >
          <span className="truncate">{words}</span>
          {sorted === 'asc' && <ArrowUp className="size-3 shrink-0" aria-hidden />}
          {sorted === 'desc' && <ArrowDown className="size-3 shrink-0" aria-hidden />}
        </button>
      ) : definition ? (
        <Explain text={definition} className="truncate">
          {words}
        </Explain>
      ) : (
        <span className="truncate">{words}</span>
      )}
    </div>
  );
}

/** The first click sorts numbers in descending order, names in ascending order. */
function nextDirection(sorted: 'asc' | 'desc' | null, align: 'left' | 'right' | undefined): 'asc' | 'desc' {
  if (sorted === null) return align === 'right' ? 'desc' : 'asc';
  return sorted === 'asc' ? 'desc' : 'asc';
}
