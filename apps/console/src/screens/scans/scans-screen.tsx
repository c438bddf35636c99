'use client';

import type { LiveTopic, ScanList, ScanRow } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPCClient } from '../../data/trpc.ts';
import { usePaged } from '../../data/use-paged.ts';
import { useMay } from '../../data/viewer.tsx';
import { NewLink } from '../../design/forms/new-act.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { scanHref } from '../../shell/navigation.ts';
import { scanColumns } from './scan-columns.tsx';
import { scansQuery } from './scan-queries.ts';
import { scansSummary } from './scan-words.ts';

const topics: readonly LiveTopic[] = ['scans'];
const pauseMs = 1_000;

/** All scans, with the progress of unfinished ones. */
export function ScansScreen() {
  const t = useTranslations('scans');
  const common = useTranslations('common');
  const formats = useFormats();
  const may = useMay('operator');
  const client = useTRPCClient();
  const scans = usePaged<ScanRow, ScanList>(
    scansQuery((input) => client.scans.list.query(input)),
    pauseMs,
    topics,
  );
  const columns = useMemo(() => scanColumns(t, formats), [t, formats]);
  return (
    <Screen
      title={t('name')}
      summary={scans.firstPage && scansSummary(scans.firstPage.rows, t, formats)}
      actions={<NewLink href="/scans/new" label={t('new')} may={may} otherwise={t('operatorsOnly')} />}
    >
      {scans.isPending && <SkeletonRows rows={6} />}
      {scans.error && <ErrorState what={t('failed')} error={scans.error} onRetry={scans.retry} />}
      {scans.firstPage && (
        <DataTable
          testId="scans"
          label={t('name')}
          columns={columns}
          rows={scans.rows}
          rowKey={({ id }) => id}
          rowHref={({ name }) => scanHref(name)}
          onEnd={scans.onEnd}
          summary={common('rows', { count: scans.rows.length, more: String(scans.hasMore) })}
          fileName="scans"
          empty={<EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>}
        />
      )}
    </Screen>
  );
}
