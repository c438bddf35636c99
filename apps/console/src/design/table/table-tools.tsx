'use client';

import type { ColumnChoice } from '@meguri/contracts';
import type { ReactNode } from 'react';
import { ViewsMenu } from '../../views/views-menu.tsx';
import type { Column } from './column.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportList } from './export-list.tsx';
import { ExportRows, snakeCase, type FileTable } from './export-rows.tsx';
import type { TableList } from './table-list.ts';

interface TableToolsProps<Row> {
  /** In their order, hidden ones too. */
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  isChosen: boolean;
  onChoose: (choice: readonly ColumnChoice[] | null) => void;
  rows: readonly Row[];
  fileName: string;
  list: TableList | undefined;
  summary: ReactNode;
}

/** Row count, views, columns and export. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { columns, hidden, isChosen, onChoose, rows, fileName, list, summary } = props;
  const shown = columns.filter(({ id }) => !hidden.has(id));
  const choice = columns.slice(1).filter(({ narrow }) => narrow !== 'end');
  return (
    <div className="ml-auto flex items-center gap-1">
      <span className="mr-2 text-small whitespace-nowrap text-ink-faint" data-testid="table-summary">
        {summary}
      </span>
      {list && <ViewsMenu list={list} columns={choice.map(({ id }) => ({ id, isShown: !hidden.has(id) }))} />}
      {columns.length > 2 && (
        <ColumnChooser columns={columns} hidden={hidden} isChosen={isChosen} onChoose={onChoose} />
      )}
      {list ? (
        <ExportList list={list} shown={shown.map(({ id }) => id)} />
      ) : (
        <ExportRows
          fileName={fileName}
          rowCount={rows.length}
          table={(chosen) => fileTable(chosen === 'all' ? columns : shown, rows)}
          hasColumns={columns.length > 2}
        />
      )}
    </div>
  );
}

/** Columns without a value, such as buttons, are not in files. */
function fileTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): FileTable {
  const filed = columns.flatMap(({ id, csv, fileName = snakeCase(id) }) => (csv ? [{ fileName, csv }] : []));
  return {
    header: filed.map(({ fileName }) => fileName),
    rows: rows.map((row) => filed.map(({ csv }) => csv(row))),
  };
}
