'use client';

import { memo } from 'react';
import { classNames } from '../looks.ts';
import type { Column } from './column.tsx';

/**
 * Layout until the script has measured the table, by the width of its container: a narrow one shows names and
 * actions, in rows of their final height.
 */
export const unmeasured = {
  table: '@container overflow-x-clip',
  header: '@max-[640px]:hidden',
  body: '[--row:32px] @max-[640px]:[--row:60px]',
  row: '@max-[640px]:flex',
  box: '@max-[640px]:w-9',
  title: '@max-[640px]:min-w-0 @max-[640px]:flex-1',
  end: '@max-[640px]:shrink-0',
  value: '@max-[640px]:hidden',
};

interface RowCellsProps<Row> {
  columns: readonly Column<Row>[];
  /** Of the column that names a row. */
  title: string | undefined;
  row: Row;
  isMeasured: boolean;
}

function Cells<Row>({ columns, title, row, isMeasured }: RowCellsProps<Row>) {
  const placeOf = ({ id, narrow: place }: Column<Row>) =>
    id === title ? 'title' : place === 'end' ? 'end' : 'value';
  return columns.map((column) => (
    <div
      key={column.id}
      role="cell"
      className={classNames(
        'truncate pl-2 first:pl-4 last:pr-4',
        column.align === 'right' ? 'pr-3 text-right' : 'pr-2',
        !isMeasured && unmeasured[placeOf(column)],
      )}
    >
      {column.cell(row)}
    </div>
  ));
}

// `memo` forgets type parameters.
/** The cells of a row. They stay as they are while the list around them scrolls, selects or is measured. */
export const RowCells = memo(Cells) as unknown as typeof Cells;
