'use client';

import type { ImportProblemList, ImportProblemRow, LiveTopic } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../../data/trpc.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { useTableList } from '../../../design/table/table-list.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { importProblemsQuery } from '../import-queries.ts';
import { importProblemColumns } from './problem-columns.tsx';

const topics: readonly LiveTopic[] = ['imports'];
const pauseMs = 2_000;

/** Entries that could not be imported: place, reason and remedy, the first hundred of each file. */
export function ImportProblems({ id, count }: { id: number; count: number }) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const formats = useFormats();
  const client = useTRPCClient();
  const problems = usePaged<ImportProblemRow, ImportProblemList>(
    importProblemsQuery((input) => client.imports.problems.query(input), id),
    pauseMs,
    topics,
  );
  const list = useTableList('import-problems');
  const columns = useMemo(() => importProblemColumns(t, formats), [t, formats]);
  if (problems.isPending) return <SkeletonRows rows={3} />;
  if (problems.error)
    return <ErrorState what={t('problems.failed')} error={problems.error} onRetry={problems.retry} />;
  return (
    <DataTable
      testId="import-problems"
      label={t('problems.title')}
      columns={columns}
      rows={problems.rows}
      rowKey={({ file, number }) => `${file} ${number}`}
      onEnd={problems.onEnd}
      summary={common('rows', { count: problems.rows.length, more: String(problems.hasMore) })}
      list={list}
      filters={
        <div>
          <h2 className="text-body font-semibold">{t('problems.title')}</h2>
          <p className="text-small text-ink-faint">{t('problems.note', { count })}</p>
        </div>
      }
      empty={null}
    />
  );
}
