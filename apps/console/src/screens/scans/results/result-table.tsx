'use client';

import type { ResultTable as Table, ScanView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { AnswerNote } from './answer-note.tsx';
import { AnswerTable } from './answer-table.tsx';
import { useFirstRows } from './use-results.ts';

const firstRows = 1_000;

/** The first rows of a scan's results. */
export function ResultTable({ scan, table }: { scan: ScanView; table: Table }) {
  const t = useTranslations('scans.results');
  const answer = useFirstRows(scan, table, firstRows);
  if (answer.isPending) return <SkeletonRows rows={8} />;
  if (answer.isError)
    return <ErrorState what={t('failed')} error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <>
      <AnswerNote answer={answer.data} />
      <AnswerTable key={table} label={t('title')} answer={answer.data} testId="result-table" />
    </>
  );
}
