'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../looks.ts';
import type { Column } from './column.tsx';
import { fitColumns, gridTracks } from './column.tsx';
import { HeaderRow } from './header-row.tsx';
import type { Sorting } from './header-row.tsx';
import { titleOf } from './narrow-row.tsx';
import { unmeasured } from './row-cells.tsx';
import { TableRow } from './table-row.tsx';
import { TableTools } from './table-tools.tsx';
import type { TableList } from './table-list.ts';
import { useListColumns } from './use-list-columns.ts';
import { SelectBox, useRowSelection } from './selection.tsx';
import { useRowKeys, useOffsetTop, useWidth } from './use-table-layout.ts';
import type { RowSelection } from './selection.tsx';

const rowPx = 32;
const narrowRowPx = 60;
/** Below this width rows show their values under the name. The classes of `unmeasured` repeat it. */
const narrowBelowPx = 640;
/** Size of the window for which the server renders a table. */
const [defaultWidthPx, initialHeightPx] = [1_000, 900];
/** Height above the rows of a list that is as wide as the screen: navigation, title, tools and header. */
const initialTopPx = 240;
/** Rows rendered above and below the visible ones; few before the first paint. */
const [fewRowsAround, rowsAround] = [2, 12];
const surelyPaintedMs = 200;

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Link of a row. */
  rowHref?: (row: Row) => string;
  sorting?: Sorting;
  /** Loads more rows near the end of the list. */
  onEnd?: (() => void) | undefined;
  /** Total with unit, e.g. "412 hosts". */
  summary: ReactNode;
  /** Name of exported files; lists of the server have their own. */
  fileName?: string;
  /** The list of which `rows` are the first ones: its export is everything that matches. */
  list?: TableList | undefined;
  /** Search and filters. */
  filters?: ReactNode;
  empty: ReactNode;
  /** Enables row selection. */
  selection?: RowSelection | undefined;
  testId?: string;
  /** The table scrolls inside a frame of its own: all rows are rendered. */
  inFrame?: boolean;
  /** Width for which the server renders it, because the server cannot measure it. */
  initialWidthPx?: number;
  /** Key of the row that the screen also shows elsewhere. */
  current?: string | undefined;
}

/** Width of the checkboxes. */
const boxPx = 36;

/** A table that renders only visible rows, with a sticky header. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowHref,
    sorting,
    onEnd,
    summary,
    fileName = 'rows',
    list,
    filters,
    empty,
    testId,
    selection,
    inFrame = false,
    initialWidthPx = defaultWidthPx,
    current,
  } = props;
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const measured = useWidth(frame, !inFrame);
  const first = measured === null ? unmeasured : null;
  const width = measured ?? initialWidthPx;
  const narrow = width < narrowBelowPx;
  const firstBody = narrow ? '[--row:60px]' : unmeasured.body;
  const { columns: arranged, hidden, choose, isChosen } = useListColumns(columns, list);
  const columnsPx = selection ? width - boxPx : width;
  const shown = useMemo(
    () =>
      fitColumns(
        arranged.filter(({ id }) => !hidden.has(id)),
        columnsPx,
      ),
    [arranged, hidden, columnsPx],
  );
  const title = titleOf(columns);
  const tracks = selection ? `${boxPx}px ${gridTracks(shown)}` : gridTracks(shown);

  const offsetTop = useOffsetTop(body, label, first ? null : initialTopPx);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), surelyPaintedMs);
    return () => clearTimeout(timer);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- This project does not use the React compiler.
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (narrow ? narrowRowPx : rowPx),
    overscan: inFrame ? rows.length : first || isPainted ? rowsAround : fewRowsAround,
    scrollMargin: offsetTop,
    scrollPaddingStart: 96,
    scrollPaddingEnd: 48,
    initialRect: { width: defaultWidthPx, height: first ? initialHeightPx : window.innerHeight },
  });
  useEffect(() => virtual.measure(), [narrow, virtual]);

  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEnd && lastIndex >= rows.length - 20) onEnd();
  }, [onEnd, lastIndex, rows.length]);

  const open = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row !== undefined && rowHref) router.push(rowHref(row));
    },
    [rows, rowHref, router],
  );
  const scrollTo = useCallback((index: number) => virtual.scrollToIndex(index), [virtual]);
  const selecting = useRowSelection(rows, rowKey, selection);
  const { active } = useRowKeys(rows.length, open, scrollTo, selecting?.toggle);

  return (
    <div ref={frame} className="min-w-0 rounded-lg border border-line bg-surface" data-testid={testId}>
      <div className="flex flex-wrap items-center gap-2 border-b border-line py-2 pr-2 pl-4 max-md:px-3">
        {filters}
        <TableTools
          columns={arranged}
          hidden={hidden}
          isChosen={isChosen}
          onChoose={choose}
          rows={rows}
          fileName={fileName}
          list={list}
          summary={summary}
        />
      </div>
      <div role="table" aria-label={label} aria-rowcount={rows.length} className={first?.table}>
        {!narrow && (
          <HeaderRow
            columns={shown}
            tracks={tracks}
            sorting={sorting}
            className={classNames(inFrame ? 'top-0' : 'top-12', first?.header)}
            box={
              selecting && (
                <SelectBox
                  row={null}
                  checked={selecting.all}
                  mixed={!selecting.all && (selection?.selected.size ?? 0) > 0}
                  onToggle={selecting.toggleAll}
                />
              )
            }
          />
        )}
        <div
          role="rowgroup"
          ref={body}
          className={classNames('relative', first && firstBody)}
          style={{ height: first ? `calc(${rows.length} * var(--row))` : virtual.getTotalSize() }}
        >
          {items.map(({ index, key, start, size }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowKey(row);
            return (
              <TableRow
                key={key}
                index={index}
                row={row}
                rowKey={id}
                columns={columns}
                shown={shown}
                title={title?.id}
                tracks={tracks}
                isNarrow={narrow}
                isMeasured={first === null}
                isCurrent={current !== undefined && id === current}
                isMarked={index === active || selecting?.isSelected(index) === true}
                ref={narrow ? virtual.measureElement : undefined}
                place={
                  first
                    ? { transform: `translateY(calc(${index} * var(--row)))`, height: 'var(--row)' }
                    : {
                        transform: `translateY(${start - virtual.options.scrollMargin}px)`,
                        ...(narrow ? { minHeight: narrowRowPx } : { height: size }),
                      }
                }
                box={
                  selecting && (
                    <SelectBox
                      row={id}
                      checked={selecting.isSelected(index)}
                      onToggle={(extend) => selecting.toggle(index, extend)}
                    />
                  )
                }
                onOpen={rowHref ? () => open(index) : null}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && empty}
    </div>
  );
}
