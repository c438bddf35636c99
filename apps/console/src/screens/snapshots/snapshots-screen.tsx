'use client';

import type { LiveTopic, SnapshotList } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import { useMay } from '../../data/viewer.tsx';
import { NewLink } from '../../design/forms/new-act.tsx';
import { Screen } from '../../design/screen.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/states.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLiveRefetch } from '../../live/use-live-refetch.ts';
import { snapshotColumns } from './snapshot-columns.tsx';
import { snapshotsSummary } from './snapshot-words.ts';
import { snapshotHref } from '../../shell/navigation.ts';

const topics: readonly LiveTopic[] = ['snapshots'];
const pauseMs = 500;

/** All snapshots, with the progress of those that are being made. */
export function SnapshotsScreen() {
  const t = useTranslations('snapshots');
  const formats = useFormats();
  const may = useMay('operator');
  const trpc = useTRPC();
  const snapshots = useQuery(trpc.snapshots.list.queryOptions());
  useLiveRefetch(snapshots.refetch, pauseMs, { topics });
  return (
    <Screen
      title={t('name')}
      summary={snapshots.data && snapshotsSummary(snapshots.data, t, formats)}
      actions={<NewLink href="/snapshots/new" label={t('new')} may={may} otherwise={t('operatorsOnly')} />}
    >
      {snapshots.isPending && <SkeletonRows rows={6} />}
      {snapshots.isError && !snapshots.data && (
        <ErrorState what={t('failed')} error={snapshots.error} onRetry={() => void snapshots.refetch()} />
      )}
      {snapshots.data && <SnapshotTable list={snapshots.data} />}
    </Screen>
  );
}

function SnapshotTable({ list: { rows, isComplete } }: { list: SnapshotList }) {
  const t = useTranslations('snapshots');
  const formats = useFormats();
  const columns = useMemo(() => snapshotColumns(t, formats), [t, formats]);
  return (
    <DataTable
      testId="snapshots"
      label={t('name')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ name }) => snapshotHref(name)}
      summary={isComplete ? t('count', { count: rows.length }) : t('countOfMore', { count: rows.length })}
      fileName="snapshots"
      empty={<EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>}
    />
  );
}
