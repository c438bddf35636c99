'use client';

import type { ReactNode } from 'react';
import type { Column } from './column.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportList } from './export-list.tsx';
import { ExportRows, snakeCase, type FileTable } from './export-rows.tsx';
import type { TableList } from './table-list.ts';

interface TableToolsProps<Row> {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  /** Null where columns cannot be hidden. */
  onHidden: ((hidden: Set<string>) => void) | null;
  rows: readonly Row[];
  fileName: string;
  list: TableList | undefined;
  summary: ReactNode;
}

/** Row count, column selection and export. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { columns, hidden, onHidden, rows, fileName, list, summary } = props;
  const shown = columns.filter(({ id }) => !hidden.has(id));
  return (
    <div className="ml-auto flex items-center gap-1">
      <span className="mr-2 text-small whitespace-nowrap text-ink-faint" data-testid="table-summary">
        {summary}
      </span>
      {onHidden && <ColumnChooser columns={columns} hidden={hidden} onHidden={onHidden} />}
      {list ? (
        <ExportList list={list} shown={shown.map(({ id }) => id)} />
      ) : (
        <ExportRows
          fileName={fileName}
          rowCount={rows.length}
          table={(choice) => fileTable(choice === 'all' ? columns : shown, rows)}
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
