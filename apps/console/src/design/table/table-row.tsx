'use client';

import type { CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../looks.ts';
import type { Column } from './column.tsx';
import { NarrowRow } from './narrow-row.tsx';
import { RowCells, unmeasured } from './row-cells.tsx';

interface TableRowProps<Row> {
  index: number;
  row: Row;
  rowKey: string;
  /** All columns, for a narrow row, which has room for the values of a few. */
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  /** Id of the column that names a row. */
  title: string | undefined;
  tracks: string;
  isNarrow: boolean;
  isMeasured: boolean;
  /** The screen also shows the row elsewhere. */
  isCurrent: boolean;
  isMarked: boolean;
  box: ReactNode;
  place: CSSProperties;
  /** Measures the row: values of a narrow row may wrap. */
  ref: Ref<HTMLDivElement> | undefined;
  onOpen: (() => void) | null;
}

/** A positioned row: its cells or, if narrow, its name with the values below. */
export function TableRow<Row>({ ref, ...props }: TableRowProps<Row>) {
  const { index, row, columns, shown, title, tracks, isNarrow, isMeasured, isCurrent, box } = props;
  return (
    <div
      ref={ref}
      data-index={index}
      role="row"
      aria-rowindex={index + 1}
      data-row={props.rowKey}
      aria-current={isCurrent || undefined}
      className={classNames(
        'absolute inset-x-0 top-0 border-b border-line last:border-0',
        props.onOpen && 'cursor-pointer hover:bg-sunken',
        (props.isMarked || isCurrent) && 'bg-accent-soft',
      )}
      style={props.place}
      onClick={(event) => {
        if (!isForSomethingElse(event)) props.onOpen?.();
      }}
    >
      {isNarrow ? (
        <div className="flex min-h-[inherit]">
          {box && (
            <div role="cell" className="w-9 shrink-0">
              {box}
            </div>
          )}
          <div className="flex min-w-0 flex-1 flex-col justify-center">
            <NarrowRow columns={columns} row={row} />
          </div>
        </div>
      ) : (
        <div
          className={classNames('grid h-full items-center', !isMeasured && unmeasured.row)}
          style={{ gridTemplateColumns: tracks }}
        >
          {box && (
            <div role="cell" className={classNames('h-full', !isMeasured && unmeasured.box)}>
              {box}
            </div>
          )}
          <RowCells columns={shown} title={title} row={row} isMeasured={isMeasured} />
        </div>
      )}
    </div>
  );
}

/** Links inside a row work on their own; selecting text is not a click. */
const isForSomethingElse = ({ target }: MouseEvent): boolean =>
  (target as HTMLElement).closest('a, button, label') !== null || Boolean(window.getSelection()?.toString());
