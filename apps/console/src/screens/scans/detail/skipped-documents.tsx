'use client';

import type { LiveTopic, ScanSkippedList, ScanSkippedRow, ScanView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useTRPCClient } from '../../../data/trpc.ts';
import { usePaged } from '../../../data/use-paged.ts';
import { Dialog } from '../../../design/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/states.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { visibleLines, visibleText } from '../../../format/visible-text.ts';
import { scanSkippedQuery } from '../scan-queries.ts';
import { skippedColumns } from './skipped-columns.tsx';

const topics: readonly LiveTopic[] = ['scans'];
const pauseMs = 2_000;

/** Documents without rows, with the reason and the last lines that the analyser wrote. */
export function SkippedDocuments({ scan: { name, skipped } }: { scan: ScanView }) {
  const t = useTranslations('scans.skippedList');
  const common = useTranslations('common');
  const client = useTRPCClient();
  const [opened, setOpened] = useState<ScanSkippedRow | null>(null);
  const list = usePaged<ScanSkippedRow, ScanSkippedList>(
    scanSkippedQuery((input) => client.scans.skipped.query(input), name),
    pauseMs,
    topics,
  );
  const columns = useMemo(() => skippedColumns(t, setOpened), [t]);
  if (list.isPending) return <SkeletonRows rows={3} />;
  if (list.error) return <ErrorState what={t('failed')} error={list.error} onRetry={list.retry} />;
  return (
    <>
      <DataTable
        testId="scan-skipped"
        label={t('title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ recordId, url }) => `${recordId} ${url}`}
        onEnd={list.onEnd}
        summary={common('rows', { count: list.rows.length, more: String(list.hasMore) })}
        fileName={`${name}-skipped`}
        filters={
          <p className="min-w-0 flex-1 text-small text-ink-faint">
            {skipped > 0 && t('note', { count: skipped })}
          </p>
        }
        empty={<EmptyState title={t('none')}>{t('noneIs')}</EmptyState>}
      />
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title={t('words')} className="max-w-3xl">
        {opened && (
          <div className="flex flex-col gap-3 p-4">
            <p className="font-mono text-small break-all" lang="">
              {visibleText(opened.url)}
            </p>
            <p className="break-words" lang="">
              {visibleText(opened.reason)}
            </p>
            <pre
              tabIndex={0}
              lang=""
              data-testid="error-output"
              aria-label={t('wordsOf', { url: visibleText(opened.url) })}
              className="max-h-[50dvh] overflow-auto rounded-md bg-sunken p-3 font-mono text-small whitespace-pre-wrap break-words"
            >
              {visibleLines(opened.errorOutput)}
            </pre>
          </div>
        )}
      </Dialog>
    </>
  );
}
