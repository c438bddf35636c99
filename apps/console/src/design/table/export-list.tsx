'use client';

import { isExported } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { ExportMenu } from './export-menu.tsx';
import type { TableList } from './table-list.ts';

interface ExportListProps {
  list: TableList;
  /** Ids of the columns shown, in their order; undefined where the list has no columns. */
  shown?: readonly string[];
}

/** Exports everything of a list that matches its filter; the server writes the file. */
export function ExportList({ list, shown }: ExportListProps) {
  const t = useTranslations('lists.export');
  const { name, parameters } = list;
  const columns = shown?.filter((id) => isExported(name, id)) ?? [];
  return (
    <ExportMenu
      title={<ExportTitle list={list} />}
      note={<ExportLimit list={list} />}
      hasColumns={columns.length > 0}
    >
      {(format, choice, look) => {
        const query = { ...parameters, format, ...(choice === 'shown' ? { columns: columns.join() } : {}) };
        return (
          <a
            href={`/api/export/${name}?${new URLSearchParams(query).toString()}`}
            download
            className={look}
            data-testid={`export-${format}`}
          >
            {t(format)}
          </a>
        );
      }}
    </ExportMenu>
  );
}

function useExportSize({ name, parameters }: TableList) {
  const trpc = useTRPC();
  return useQuery(trpc.exports.size.queryOptions({ list: name, parameters: { ...parameters } }));
}

/** How many rows the file will have. */
function ExportTitle({ list }: { list: TableList }) {
  const t = useTranslations('lists.export');
  const rowsOf = useTranslations('lists.rowsOf');
  const size = useExportSize(list);
  if (size.isPending) return t('counting');
  if (!size.data) return t('notCounted');
  const { rows, isComplete } = size.data;
  return t(isComplete ? 'all' : 'atLeast', { what: rowsOf(list.name, { count: rows }) });
}

/** A note if the file cannot hold all rows. */
function ExportLimit({ list }: { list: TableList }) {
  const t = useTranslations('lists.export');
  const { data } = useExportSize(list);
  return data && (data.rows > data.maxRows || !data.isComplete) ? t('limit', { most: data.maxRows }) : null;
}
